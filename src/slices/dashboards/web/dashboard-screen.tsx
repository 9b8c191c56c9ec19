import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Inbox } from 'lucide-react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { useLive } from '#web/live.ts'
import { formatWholeDay } from '#web/plain-date-text.ts'
import { FeatureDenied } from '#web/shell/access-denied.tsx'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonBar, SkeletonRows } from '#web/ui/skeleton.tsx'
import { dashboardCall, dashboardQuery } from './calls.ts'
import { dayPart } from './greeting.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentEntries } from './recent-entries.tsx'
import { StatCards } from './stat-cards.tsx'
import { t } from './texts.ts'
import { WaitingApprovals } from './waiting-approvals.tsx'

/** Figures need not follow each cell that someone types. */
const entriesRestMs = 10_000

/** The start page: figures, news, the own pay period and pending approvals. */
export const DashboardScreen = () => {
  const { user, today } = useBootstrap()
  const client = useQueryClient()
  const query = useQuery(dashboardQuery())
  const report = useMenuLink('/reports/timesheets')
  const inbox = useMenuLink('/time/my-team-time')
  const refetch = () => void client.invalidateQueries({ queryKey: dashboardCall.key() })
  useLive(['timesheet_submissions'], refetch)
  useLive(['time_entries'], refetch, entriesRestMs)
  return (
    <>
      <PageHead
        title={t(dayPart(new Date().getHours()), { name: user.firstName || user.email })}
        subtitle={formatWholeDay(today)}
        actions={
          <>
            {report === undefined ? null : (
              <Link to={report.path} className={buttonClass()}>
                <Glyph of={ChartColumn} />
                {t('reports')}
              </Link>
            )}
            {inbox === undefined || inbox.count === 0 ? null : (
              <Link to={inbox.path} className={buttonClass({ variant: 'filled' })}>
                <Glyph of={Inbox} />
                {t('review', { n: inbox.count })}
              </Link>
            )}
          </>
        }
      />
      <LoadedView onPage query={query} skeleton={<DashboardSkeleton />} denied={<FeatureDenied />} errorTitle={t('didNotLoad')}>
        {data => (
          <div className="flex flex-col gap-4">
            <StatCards data={data} />
            <div className="grid grid-cols-[2fr_1fr] items-start gap-4 max-lg:grid-cols-1">
              <div className="flex min-w-0 flex-col gap-4">
                <RecentEntries entries={data.recentEntries} />
                <WaitingApprovals waiting={data.waiting} />
              </div>
              <QuickActions data={data} />
            </div>
          </div>
        )}
      </LoadedView>
    </>
  )
}

const DashboardSkeleton = () => (
  <div className="flex flex-col gap-4">
    <div className="grid grid-cols-3 gap-4 max-lg:grid-cols-2 max-lg:*:first:col-span-2">
      {[0, 1, 2].map(card => (
        <div key={card} className="flex min-h-31 flex-col justify-between rounded-lg border border-border bg-card px-5 py-4">
          <SkeletonBar width={96} />
          <SkeletonBar width={150} height={28} />
          <SkeletonBar width={120} />
        </div>
      ))}
    </div>
    <div className="grid grid-cols-[2fr_1fr] gap-4 max-lg:grid-cols-1">
      <Card flush>
        <SkeletonRows rows={7} />
      </Card>
      <Card flush>
        <SkeletonRows rows={7} avatar={false} />
      </Card>
    </div>
  </div>
)
