import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { useDelayedFlag } from '#web/ui/use-delayed-flag.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { besideTools } from './facts.tsx'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Period, status and facts of a head whose timesheet is loading: delayed, so that a fast answer shows none. */
export const HeadSkeleton = () => {
  const shown = useDelayedFlag(true)
  return (
    <span aria-hidden="true" className={`contents ${shown ? '' : 'invisible'}`}>
      <span className="flex h-8 w-70 max-w-full items-center justify-center rounded-md border border-border bg-card max-md:order-1 max-md:h-11 max-md:w-77">
        <SkeletonBar width={168} />
      </span>
      <SkeletonBar width={64} height={22} round />
      <span className={`flex h-4 items-center ${besideTools}`}>
        <SkeletonBar width={280} />
      </span>
      {/* The tools appear with the timesheet, in the room that is kept for them. */}
      <span className="ml-auto h-8 w-44 max-md:hidden" />
    </span>
  )
}

/** The timesheet that is loading: two weeks with their totals, the rail where it is open, and the foot bar; on a phone one day. */
export const TimesheetSkeleton = ({ railOpen }: { railOpen: boolean }) =>
  usePhone() ? (
    <PhoneSkeleton />
  ) : (
    <div className="flex gap-4">
      <div className="min-w-0 flex-1">
        <div className="overflow-hidden rounded-lg border border-border bg-card">
          <Row head />
          {times(16).map(row => (
            <Row key={row} week={row % 8 === 7} />
          ))}
          <div className="h-10 border-t border-fg" />
        </div>
        <div className="h-7" />
        <div className="flex h-14.5 items-center justify-between rounded-lg border border-border bg-card px-4">
          <SkeletonBar width={248} />
          <span className="flex gap-4">
            <SkeletonBar width={158} height={36} />
            <SkeletonBar width={76} height={36} />
          </span>
        </div>
      </div>
      {railOpen ? (
        <div className="flex w-67 shrink-0 flex-col gap-3 rounded-lg border border-border bg-card p-4">
          <SkeletonBar width={72} height={14} />
          <SkeletonBar width={160} />
          <SkeletonBar width={128} />
        </div>
      ) : null}
    </div>
  )

const Row = ({ head = false, week = false }: { head?: boolean; week?: boolean }) => (
  <div className={`flex border-b border-border *:flex *:shrink-0 *:items-center ${head ? 'h-17' : 'h-8'} ${week ? 'bg-sunken' : ''}`}>
    <span className="w-39 pl-4">
      <SkeletonBar width={week ? 96 : 48} />
    </span>
    {times(8).map(column => (
      <span key={column} className="w-18 justify-end border-l border-border pr-2.5">
        {head ? <SkeletonBar width={44} /> : null}
      </span>
    ))}
    <span className="ml-auto w-19 justify-end pr-2.5">
      <SkeletonBar width={28} />
    </span>
  </div>
)

const PhoneSkeleton = () => (
  <div className="-mx-4 border-t border-border">
    <div className="grid grid-cols-7 gap-1 border-b border-border bg-card px-4 py-3">
      {times(7).map(day => (
        <span key={day} className="flex h-18 flex-col items-center justify-center gap-2">
          <SkeletonBar width={10} />
          <SkeletonBar width={20} height={16} />
          <SkeletonBar width={28} />
        </span>
      ))}
    </div>
    <div className="flex items-center justify-between border-b border-border px-4 pt-6 pb-3">
      <SkeletonBar width={144} height={18} />
      <SkeletonBar width={88} />
    </div>
    {times(5).map(column => (
      <div key={column} className="flex h-15 items-center justify-between border-b border-border bg-card px-4">
        <SkeletonBar width={120} />
        <SkeletonBar width={154} height={44} />
      </div>
    ))}
  </div>
)
