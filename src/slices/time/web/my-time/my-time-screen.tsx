import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, useSyncExternalStore } from 'react'
import { isPlainDate } from '#core/plain-date.ts'
import { refusalOf } from '#web/rpc.ts'
import { useRemembered } from '#web/shell/remembered.ts'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { createGridController, type GridController } from '../grid/grid-controller.ts'
import { NoSheet, UnknownSheet } from './no-sheet.tsx'
import { SheetBody } from './sheet-body.tsx'
import { SheetHead } from './sheet-head.tsx'
import { t } from './texts.ts'
import { useOwnSheet } from './use-own-sheet.ts'

/** The own timesheet of the period around ?date (default today), or of ?submissionId. */
export const MyTimeScreen = () => {
  const search = useSearch({ strict: false }) as { date?: string; submissionId?: string }
  const navigate = useNavigate()
  const query = useOwnSheet({
    ...(isPlainDate(search.date) ? { date: search.date } : {}),
    ...(search.submissionId === undefined ? {} : { submissionId: search.submissionId }),
  })
  const own = query.data?.own ?? undefined
  const controllerOf = useControllers()
  const controller = controllerOf(own?.owner.sheet ?? '')
  const rail = useRail()
  return (
    <div className="-mb-14 flex flex-1 flex-col md:max-h-[calc(100dvh-6.5rem)] print:m-0 print:block print:max-h-none">
      <SheetHead
        sheet={own?.sheet}
        switching={query.isPlaceholderData}
        onSwitch={date => void navigate({ to: '/time/my-time', search: { date } })}
        controller={controller}
        railOpen={rail.open}
        onToggleRail={rail.onToggle}
      />
      {[404, 422].includes(refusalOf(query.error).status) ? (
        <UnknownSheet />
      ) : (
        <LoadedView
          query={query}
          skeleton={<SheetSkeleton />}
          errorTitle={t('didNotLoad')}
          isEmpty={data => data.own === null}
          empty={query.data ? <NoSheet missing={query.data.missing} fixedBy={query.data.fixedBy} /> : null}
        >
          {data => (data.own === null ? null : <SheetBody key={data.own.owner.sheet} own={data.own} controller={controller} rail={rail} />)}
        </LoadedView>
      )}
    </div>
  )
}

/** Two weeks of an empty grid, in grey. */
const SheetSkeleton = () => (
  <div className="rounded-lg border border-border bg-card">
    <div className="flex h-17 items-end gap-6 border-b border-border px-4 pb-2">
      <SkeletonBar width={60} />
    </div>
    {Array.from({ length: 16 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
      <div key={row} className="flex h-8 items-center gap-6 border-b border-border px-4 last:border-0 max-md:h-15">
        <SkeletonBar width={row % 8 === 7 ? 96 : 64} />
        <span className="ml-auto">
          <SkeletonBar width={40} />
        </span>
      </div>
    ))}
  </div>
)

/** One controller a period, so that coming back to it finds its steps of undo. */
function useControllers(): (sheet: string) => GridController {
  const controllers = useRef(new Map<string, GridController>())
  return sheet => {
    const controller = controllers.current.get(sheet) ?? createGridController()
    controllers.current.set(sheet, controller)
    return controller
  }
}

const besideQuery = '(width >= 80rem)'
const subscribe = (listener: () => void) => {
  const media = window.matchMedia(besideQuery)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Beside the sheet where there is room, open or not as it was left; in a drawer elsewhere, which begins closed. */
function useRail() {
  const beside = useSyncExternalStore(subscribe, () => window.matchMedia(besideQuery).matches)
  const [kept, setKept] = useRemembered('my-time.rail', window.innerWidth >= 1440 ? 'open' : 'closed')
  const [drawer, setDrawer] = useState(false)
  return beside
    ? { place: 'beside' as const, open: kept === 'open', onToggle: () => setKept(kept === 'open' ? 'closed' : 'open') }
    : { place: 'drawer' as const, open: drawer, onToggle: () => setDrawer(!drawer) }
}
