import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Inbox, ListChecks, Users } from 'lucide-react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { useLive } from '#web/live.ts'
import { formatWholeDay } from '#web/plain-date-text.ts'
import { FeatureDenied } from '#web/shell/access-denied.tsx'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { dashboardCall, dashboardQuery } from './calls.ts'
import { GetStarted } from './get-started.tsx'
import { dayPart } from './greeting.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentEntries } from './recent-entries.tsx'
import { StaffOverview } from './staff-overview.tsx'
import { StatCards, StatSkeleton } from './stat-cards.tsx'
import { t } from './texts.ts'
import { type GetStartedState, useGetStarted } from './use-get-started.ts'
import { WaitingApprovals } from './waiting-approvals.tsx'

/** Figures need not follow each cell that someone types. */
const entriesRestMs = 10_000

/** The start page: the first steps of a new organization, figures, news, the own pay period and pending approvals. */
export const DashboardScreen = () => {
  const { user, today } = useBootstrap()
  const client = useQueryClient()
  const query = useQuery(dashboardQuery())
  const refetch = () => void client.invalidateQueries({ queryKey: dashboardCall.key() })
  useLive(['timesheet_submissions'], refetch)
  useLive(['time_entries'], refetch, entriesRestMs)
  const getStarted = useGetStarted()
  const steps = getStarted?.data.hidden === false ? getStarted : undefined
  return (
    <>
      <PageHead
        title={t(dayPart(new Date().getHours()), { name: user.firstName || user.email })}
        subtitle={formatWholeDay(today)}
        actions={<HeadActions getStarted={getStarted ?? null} />}
        stacksActions
      />
      <LoadedView
        onPage
        query={getStarted === undefined ? { ...query, data: undefined } : query}
        skeleton={<DashboardSkeleton />}
        denied={<FeatureDenied />}
        errorTitle={t('didNotLoad')}
      >
        {data => (
          <div className="flex flex-col gap-4">
            <StatCards data={data} />
            <div className="grid grid-cols-[2fr_1fr] items-start gap-4 max-[72rem]:grid-cols-1">
              <div className="flex min-w-0 flex-col gap-4">
                {steps === undefined ? null : <GetStarted state={steps} />}
                <RecentEntries entries={data.recentEntries} />
                <WaitingApprovals waiting={data.waiting} />
              </div>
              <QuickActions data={data} />
            </div>
            <StaffOverview />
          </div>
        )}
      </LoadedView>
    </>
  )
}

/** One button is filled at most: while the first steps are shown, theirs. */
const HeadActions = ({ getStarted }: { getStarted: GetStartedState | null }) => {
  const report = useMenuLink('/reports/timesheets')
  const staff = useMenuLink('/resources/staff')
  const inbox = useMenuLink('/time/my-team-time')
  const isHidden = getStarted?.data.hidden ?? true
  return (
    <>
      {getStarted === null || !isHidden || getStarted.show === undefined ? null : (
        <Button variant="ghost" data-get-started="" busy={getStarted.isBusy} icon={<Glyph of={ListChecks} />} onClick={getStarted.show}>
          {t('getStarted')}
        </Button>
      )}
      {report === undefined ? null : (
        <Link to={report.path} className={buttonClass()}>
          <Glyph of={ChartColumn} />
          {t('reports')}
        </Link>
      )}
      {staff === undefined ? null : (
        <Link to={staff.path} className={buttonClass()}>
          <Glyph of={Users} />
          {t('staff')}
        </Link>
      )}
      {inbox === undefined || inbox.count === 0 ? null : (
        <Link to={inbox.path} className={buttonClass({ variant: isHidden ? 'filled' : 'outline' })}>
          <Glyph of={Inbox} />
          {t('review', { n: inbox.count })}
        </Link>
      )}
    </>
  )
}

const DashboardSkeleton = () => (
  <div className="flex flex-col gap-4">
    <StatSkeleton />
    <div className="grid grid-cols-[2fr_1fr] gap-4 max-[72rem]:grid-cols-1">
      <Card flush>
        <SkeletonRows rows={7} />
      </Card>
      <Card flush>
        <SkeletonRows rows={7} avatar={false} />
      </Card>
    </div>
  </div>
)
