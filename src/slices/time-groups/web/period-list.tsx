import type { ComponentProps } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { formatDayRange } from '#web/plain-date-text.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { t } from './texts.ts'

export interface ListedPeriod {
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
  /** The status of the person's timesheet; a team has many. */
  readonly status?: ComponentProps<typeof StatusChip>['status']
}

export type PeriodListProps = {
  periods: readonly ListedPeriod[]
  /** First day of the period on screen. */
  shown: PlainDate
  today: PlainDate
  onChoose: (startsOn: PlainDate) => void
}

/** Pay periods to jump to, newest first; the lamp marks today's. */
export const PeriodList = ({ periods, shown, today, onChoose }: PeriodListProps) => (
  <ul className="max-h-96 overflow-y-auto p-1.5">
    {periods
      .toSorted((one, other) => other.startsOn.localeCompare(one.startsOn))
      .map(({ startsOn, endsOn, status }) => (
        <li key={`${startsOn} ${endsOn}`}>
          <button
            type="button"
            aria-current={startsOn === shown || undefined}
            onClick={() => onChoose(startsOn)}
            className="flex min-h-10 w-full items-center gap-2.5 rounded-md px-2.5 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 aria-current:bg-accent aria-current:font-medium aria-current:text-on-accent max-md:min-h-11"
          >
            <span className="min-w-0 flex-1 truncate">{formatDayRange(startsOn, endsOn)}</span>
            {startsOn <= today && today <= endsOn ? <TodayMark /> : null}
            {status === undefined ? null : <StatusChip status={status} />}
          </button>
        </li>
      ))}
  </ul>
)

const TodayMark = () => (
  <span className="inline-flex items-center gap-1.5 text-xs font-semibold">
    <span aria-hidden="true" data-colored="" className="size-1.5 rounded-full bg-lamp" />
    {t('today')}
  </span>
)
