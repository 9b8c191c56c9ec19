import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Clock, Inbox } from 'lucide-react'
import { useCurrentUser } from '#slices/access/web/public.tsx'
import { reachOfCurrentUser, recordScope } from '#slices/people/rules/record-scope.ts'
import { useCountPace } from '#slices/time/web/use-count-pace.ts'
import { StatRow, StatSkeleton } from '#web/home/stat-row.tsx'
import { formatTotalHours } from '#web/hours-text.ts'
import { useLive } from '#web/live.ts'
import { formatMonth } from '#web/plain-date-text.ts'
import { FeatureDenied } from '#web/shell/lazy-guards.tsx'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { statusText } from '#web/status-chip.tsx'
import { locale } from '#web/texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { type Share, ShareBar } from '#web/ui/share-bar.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { type TimeDashboard, timeDashboardCalls, timeQuery } from './calls.ts'
import { MonthlyHours, PendingNote } from './figures.tsx'
import { RecentEntries } from './recent-entries.tsx'
import { t } from './texts.ts'
import { WaitingApprovals } from './waiting-approvals.tsx'

/** Figures need not follow each cell that someone types. */
const entriesRestMs = 10_000

/** The people whose figures these are. */
const help = { own: 'timeHelpOwn', 'direct reports': 'timeHelpTeam', organization: 'timeHelpAll' } as const

/** Of the eight newest entries that are loaded. */
const SHOWN = 6

/** Hours and timesheets of the people in the current user's scope, in figures. */
export const TimeDashboardScreen = () => {
  const client = useQueryClient()
  const query = useQuery({ ...timeQuery(), refetchInterval: useCountPace() })
  const currentUser = useCurrentUser()
  // The role knows it before the figures are there: a longer line would push them down.
  const scope =
    query.data?.scope ??
    (currentUser.superAdminMode ? 'organization' : recordScope(reachOfCurrentUser(currentUser, 'time_my_team_time'), 'overview'))
  // Someone who approves nothing isn't told that there is nothing to approve.
  const approves = useMenuLink('/time/my-team-time') !== undefined
  const refetch = () => void client.invalidateQueries({ queryKey: timeDashboardCalls.time.key() })
  useLive(['timesheet_submissions'], refetch)
  useLive(['time_entries'], refetch, entriesRestMs)
  return (
    <>
      <PageHead title={t('time')} subtitle={t(help[scope])} actions={<Links />} stacksActions />
      <LoadedView onPage query={query} skeleton={<TimeSkeleton />} denied={<FeatureDenied />} errorTitle={t('didNotLoad')}>
        {data => (
          <div className="flex flex-col gap-4">
            <TimeFigures data={data} />
            <div className={`grid items-start gap-4 ${approves ? 'grid-cols-[2fr_1fr] max-[72rem]:grid-cols-1' : 'grid-cols-1'}`}>
              <RecentEntries entries={data.recentEntries.slice(0, SHOWN)} scope={data.scope} isOfferedAbove />
              {approves ? <WaitingApprovals waiting={data.waiting} evenNone /> : null}
            </div>
            <StatusOverview data={data} />
          </div>
        )}
      </LoadedView>
    </>
  )
}

const Links = () => {
  const ownTime = useMenuLink('/time/my-time')
  const inbox = useMenuLink('/time/my-team-time')
  const report = useMenuLink('/reports/timesheets')
  return (
    <>
      {report === undefined ? null : (
        <Link to="/reports/time" className={buttonClass()}>
          <Glyph of={ChartColumn} />
          {t('timesheetReport')}
        </Link>
      )}
      {inbox === undefined ? null : (
        <Link to={inbox.path} className={buttonClass()}>
          <Glyph of={Inbox} />
          {t('openInbox')}
        </Link>
      )}
      {ownTime === undefined ? null : (
        <Link to={ownTime.path} className={buttonClass({ variant: 'filled' })}>
          <Glyph of={Clock} />
          {t('enterTime')}
        </Link>
      )}
    </>
  )
}

const TimeFigures = ({ data }: { data: TimeDashboard }) => (
  <StatRow>
    <StatCard
      label={t('todaysHours')}
      figure={formatTotalHours(data.todayMinutes)}
      unit={t('hourUnit', { n: data.todayMinutes / 60 })}
      note={data.todayPeople === 0 ? t('noneToday') : data.scope === 'own' ? t('scopeOwn') : t('ofPeople', { n: data.todayPeople })}
    />
    <MonthlyHours own={data} />
    <StatCard
      label={t('draftTimesheets')}
      figure={data.draftTimesheets.toLocaleString(locale)}
      unit={t('timesheetsUnit', { n: data.draftTimesheets })}
      note={t(data.draftTimesheets === 0 ? 'noDrafts' : 'notSubmittedYet')}
    />
    <StatCard
      label={t('pendingApprovals')}
      figure={data.pendingApprovals.toLocaleString(locale)}
      unit={t('timesheetsUnit', { n: data.pendingApprovals })}
      note={<PendingNote waiting={data.pendingApprovals} n={data.pendingApprovalsWithWarnings} />}
    />
  </StatRow>
)

const colors = { draft: 'rest', submitted: 'chart-1', approved: 'chart-2', rejected: 'chart-4' } as const

const StatusOverview = ({ data: { endingThisMonth, today } }: { data: TimeDashboard }) => {
  const statuses = Object.keys(colors) as (keyof typeof colors)[]
  const shares = statuses.map(
    (status): Share => ({
      key: status,
      label: statusText(status),
      value: endingThisMonth[status],
      text: endingThisMonth[status].toLocaleString(locale),
      color: colors[status],
    }),
  )
  return (
    <Card
      title={t('statusOverview')}
      aside={<span className="text-right text-dense text-muted">{t('endingIn', { month: formatMonth(today) })}</span>}
    >
      {shares.every(({ value }) => value === 0) ? <p className="text-sm text-muted">{t('noneEnding')}</p> : <ShareBar shares={shares} />}
    </Card>
  )
}

const TimeSkeleton = () => (
  <div className="flex flex-col gap-4">
    <StatSkeleton />
    <div className="grid grid-cols-[2fr_1fr] gap-4 max-[72rem]:grid-cols-1">
      <Card flush>
        <SkeletonRows rows={7} />
      </Card>
      <Card flush>
        <SkeletonRows rows={6} />
      </Card>
    </div>
  </div>
)
