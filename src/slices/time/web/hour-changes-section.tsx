import { useState } from 'react'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { t } from './change-texts.ts'
import type { Timesheet } from './timesheet-view.ts'

const HourChanges = lazyScreen(() => import('./hour-changes.tsx').then(module => module.HourChanges))

/** What the hours of a timesheet were before; read when it is asked for. */
export const HourChangesSection = ({ timesheet }: { timesheet: Timesheet }) => {
  const [shown, setShown] = useState(false)
  return (
    <section className="px-4 py-3.5">
      <h2 className="mb-2.5 text-sm font-semibold">{t('title')}</h2>
      {shown ? (
        <LazyPart face={<SkeletonRows rows={3} />}>
          <HourChanges key={timesheet.period.startsOn} timesheet={timesheet} />
        </LazyPart>
      ) : (
        <Button size="dense" onClick={() => setShown(true)}>
          {t('show')}
        </Button>
      )}
    </section>
  )
}
