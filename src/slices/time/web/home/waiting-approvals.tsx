import { Link } from '@tanstack/react-router'
import { hoursWithUnit } from '#core/minutes.ts'
import { linkTo } from '#web/link-to.ts'
import { formatDayRangeShort } from '#web/plain-date-text.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { TimeHome } from './calls.ts'
import { t } from './texts.ts'

type WaitingProps = {
  waiting: TimeHome['waiting']
  /** Says so where nothing awaits the current user; otherwise nothing is rendered. */
  evenNone?: boolean
}

/** The newest timesheets awaiting the current user; each links to the inbox. */
export const WaitingApprovals = ({ waiting, evenNone = false }: WaitingProps) => {
  const inbox = useMenuLink('/time/my-team-time')
  if (waiting.length === 0) {
    return evenNone ? (
      <Card title={t('waiting')} divided flush>
        <EmptyState title={t('nothingWaits')}>{t('nothingWaitsHelp')}</EmptyState>
      </Card>
    ) : null
  }
  if (inbox === undefined) return null
  return (
    <Card
      title={t('waiting')}
      divided
      flush
      aside={
        <Link to={inbox.path} className="shrink-0 touch-target text-dense font-medium text-link hover:underline">
          {t('openInbox')}
        </Link>
      }
    >
      <ul className="divide-y divide-border">
        {waiting.map(timesheet => (
          <li key={timesheet.submissionId}>
            <Link
              {...linkTo('/time/my-team-time', { submissionId: timesheet.submissionId })}
              className="flex items-center gap-3 px-5 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2 max-md:px-4"
            >
              <Avatar id={timesheet.employeeId} name={timesheet.employeeName} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-medium">{timesheet.employeeName}</span>
                <span className="block text-dense text-muted">
                  {t('waitingRow', {
                    period: formatDayRangeShort(timesheet.periodStart, timesheet.periodEnd),
                    hours: hoursWithUnit(timesheet.minutes, 'decimal'),
                  })}
                </span>
              </span>
              <span className="text-dense text-muted">
                <RelativeTime at={timesheet.submittedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
