import type { InvitationList } from '../calls.ts'
import { t } from '../texts.ts'

interface SeatsProps {
  seats: InvitationList['seats']
  /** People who are about to be invited. */
  more: number
}

const share = (part: number, max: number): string => `${max <= 0 ? 0 : Math.min(100, (part / max) * 100)}%`

/** How many people there are, of how many there may be, and how many there will be once everyone has accepted. */
export const Seats = ({ seats: { used, pending, max }, more }: SeatsProps) => {
  const then = used + pending + more
  const now = max === null ? t('people', { n: used }) : t('seats', { used, n: max })
  const later = max === null ? t('peopleThen', { then }) : t('seatsThen', { then, max })
  const isOver = max !== null && then > max
  return (
    <div className="rounded-lg bg-sunken px-3.5 py-3 text-dense">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{now}</span>
        {then === used ? null : <span className={isOver ? 'font-medium text-danger' : 'text-muted'}>{later}</span>}
      </p>
      {max === null ? null : (
        <div
          role="progressbar"
          aria-label={t('seatsLabel')}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={Math.min(used, max)}
          aria-valuetext={`${now}, ${later}`}
          className="mt-2 flex h-1.5 overflow-hidden rounded-xs bg-border forced-colors:border"
        >
          <span className="bg-primary forced-colors:bg-[Highlight]" style={{ width: share(used, max) }} />
          <span
            className={`ml-0.5 ${isOver ? 'bg-danger' : 'bg-primary/50'} forced-colors:bg-[GrayText]`}
            style={{ width: share(Math.min(then, max) - used, max) }}
          />
        </div>
      )}
    </div>
  )
}
