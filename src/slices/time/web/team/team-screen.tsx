import { Suspense, useEffect, useRef } from 'react'
import { useScreenSearch } from '#web/screen-place.ts'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { teamSearch } from './search.ts'
import { TeamInbox } from './team-inbox.tsx'
import { TimesheetSkeleton } from './team-skeletons.tsx'

const OnBehalfTimesheet = lazyScreen(() => import('../on-behalf/on-behalf-timesheet.tsx').then(module => module.OnBehalfTimesheet))

/** The inbox, or the timesheet of ?employeeId, on which an administrator enters time for that person. */
export const TeamScreen = () => {
  const [{ employeeId, period }] = useScreenSearch(teamSearch)
  const arrivedAt = useRef(employeeId)
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(employeeId)
  useEffect(() => {
    const cameBack = before.current !== undefined && employeeId === undefined
    before.current = employeeId
    if (cameBack) box.current?.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
  }, [employeeId])
  return (
    <div ref={box} className="contents">
      {employeeId === undefined ? (
        <TeamInbox />
      ) : (
        <Suspense
          fallback={
            <div aria-busy="true">
              <TimesheetSkeleton />
            </div>
          }
        >
          <OnBehalfTimesheet key={employeeId} employeeId={employeeId} period={period} opened={employeeId !== arrivedAt.current} />
        </Suspense>
      )}
    </div>
  )
}
