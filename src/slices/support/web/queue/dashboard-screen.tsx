import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { linkHere } from '#web/link-to.ts'
import { useLive } from '#web/live.ts'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { priorityWords, statusWords } from '../../contract/ticket-columns.ts'
import { TICKET_PRIORITIES } from '../../rules/ticket.ts'
import { TICKET_STATUSES } from '../../rules/ticket-status.ts'
import { type Figures, FRESH, ticketCalls } from '../calls.ts'
import { t as list } from '../list-texts.ts'
import { t as route } from '../route-texts.ts'
import { queueSearch } from '../search.ts'
import { QueueTable } from './queue-table.tsx'
import { t } from './texts.ts'

/** How the organization's tickets stand, above the tickets themselves. */
export const DashboardScreen = () => {
  const client = useQueryClient()
  const query = useQuery({ ...ticketCalls.figures.queryOptions({ input: {} }), ...FRESH })
  useLive(['support_tickets'], () => void client.invalidateQueries({ queryKey: ticketCalls.figures.key() }))
  return (
    <>
      <PageHead title={route('dashboard')} subtitle={list('dashboardSubtitle')} />
      <div className="flex flex-col gap-4">
        <LoadedView onPage query={query} errorTitle={t('figuresFailed')} skeleton={<SkeletonBar width="100%" height={124} />}>
          {figures => <Cards {...figures} />}
        </LoadedView>
        <QueueTable screen="/admin/support-dashboard" />
      </div>
    </>
  )
}

const OPEN = 'open,in_progress,waiting_on_customer'

const Cards = ({
  open,
  unassigned,
  unanswered,
  escalated,
  byStatus,
  byPriority,
  medianFirstResponseMinutes,
  oldestOpenAt,
  oldestOpenId,
}: Figures) => (
  <div className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:grid-cols-1">
    <StatCard
      label={t('open')}
      figure={String(open)}
      note={TICKET_STATUSES.flatMap(status => (OPEN.includes(status) ? [`${statusWords[status]} ${byStatus[status] ?? 0}`] : [])).join(
        ' · ',
      )}
    />
    <StatCard
      label={t('byPriority')}
      figure={String((byPriority.urgent ?? 0) + (byPriority.high ?? 0))}
      unit={t('highAndUrgent')}
      note={[...TICKET_PRIORITIES]
        .reverse()
        .map(priority => `${priorityWords[priority]} ${byPriority[priority] ?? 0}`)
        .join(' · ')}
    />
    <StatCard
      label={t('unassigned')}
      figure={String(unassigned)}
      note={
        <Link {...linkHere(queueSearch, { assigned: 'none', status: OPEN })} className="touch-target text-link hover:underline">
          {t('showThem')}
        </Link>
      }
    />
    <StatCard
      label={t('firstResponse')}
      figure={medianFirstResponseMinutes === null ? '–' : durationText(medianFirstResponseMinutes)}
      note={
        <>
          {t('medianOf')} · {t('unanswered', { n: unanswered })} · {t('escalated', { n: escalated })}
          {oldestOpenAt === null || oldestOpenId === null ? null : (
            <span className="block">
              <Link to={`/admin/support/${oldestOpenId}`} className="touch-target text-link hover:underline">
                {t('oldest')}
              </Link>{' '}
              <RelativeTime at={oldestOpenAt} isShort />
            </span>
          )}
        </>
      }
    />
  </div>
)

const HOUR = 60
const DAY = 24 * HOUR

/** `45 min`, `3 hrs`, `3 hrs 20 min`, `2 d 4 hrs`, of minutes. */
function durationText(minutes: number): string {
  if (minutes < HOUR) return t('minutes', { n: minutes })
  if (minutes < DAY) return t(minutes % HOUR === 0 ? 'wholeHours' : 'hours', { n: Math.floor(minutes / HOUR), minutes: minutes % HOUR })
  return t('days', { days: Math.floor(minutes / DAY), hours: Math.floor((minutes % DAY) / HOUR) })
}
