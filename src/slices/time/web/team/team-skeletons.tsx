import { SkeletonBar, SkeletonRows } from '#web/ui/skeleton.tsx'
import { useDelayedFlag } from '#web/ui/use-delayed-flag.ts'

/** Of the list. On a window 1280 px wide it leaves the timesheet beside it room for five columns, with a scrollbar. */
export const listWidth = 'w-76 min-[90rem]:w-84'

/** Placeholder of the list. */
export const InboxSkeleton = () => <SkeletonRows rows={7} />

/** Placeholder of the open timesheet: head, track, days. */
export const TimesheetSkeleton = () => (
  <div>
    <div className="flex h-17 items-center gap-3 border-b border-border px-5">
      <SkeletonBar width={40} height={40} round />
      <span className="flex flex-col gap-2">
        <SkeletonBar width={160} height={16} />
        <SkeletonBar width={240} />
      </span>
    </div>
    <Bars />
  </div>
)

/** Placeholder of track and days under a known head: delayed, so that a fast answer shows none. */
export const DaysSkeleton = () => {
  const shown = useDelayedFlag(true)
  return (
    <div aria-hidden="true" className={shown ? '' : 'invisible'}>
      <Bars />
    </div>
  )
}

const Bars = () => (
  <div className="flex flex-col gap-5 p-5">
    <SkeletonBar height={24} width="80%" />
    {Array.from({ length: 12 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
      <SkeletonBar key={row} />
    ))}
  </div>
)
