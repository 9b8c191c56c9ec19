import { useRef, useState } from 'react'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { t } from './change-texts.ts'
import type { Timesheet } from './timesheet-view.ts'

const HourChanges = lazyScreen(() => import('./hour-changes.tsx').then(module => module.HourChanges))

/** Shows earlier values of a timesheet's hours, loaded on request. */
export const HourChangesSection = ({ timesheet }: { timesheet: Timesheet }) => {
  const [shown, setShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const show = () => {
    // The button gives way to what it shows.
    heading.current?.focus()
    setShown(true)
  }
  return (
    <section className="px-4 py-3.5">
      <h2 ref={heading} tabIndex={-1} className="mb-2.5 text-sm font-semibold focus:outline-none">
        {t('title')}
      </h2>
      {shown ? (
        <LazyPart face={<SkeletonRows rows={3} />}>
          <HourChanges key={timesheet.period.startsOn} timesheet={timesheet} />
        </LazyPart>
      ) : (
        <Button size="dense" onClick={show}>
          {t('show')}
        </Button>
      )}
    </section>
  )
}
