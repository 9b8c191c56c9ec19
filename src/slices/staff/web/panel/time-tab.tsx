import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rangeOf } from '#core/date-range.ts'
import { useBootstrap, useCurrentUser } from '#slices/access/web/public.tsx'
import type { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { entersForOthers } from '#slices/time/web/public.tsx'
import { formatTotalHours } from '#web/hours-text.ts'
import { formatDayRange } from '#web/plain-date-text.ts'
import { callsOf } from '#web/rpc.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { Person, PersonDetails } from '../calls.ts'
import { Fact, Facts } from './facts.tsx'
import { t } from './texts.ts'

const report = callsOf<typeof timesheetReport>('timesheetReport')
const timesheet = callsOf<typeof timesheets>('timesheets')

/** How someone records time, and their hours of this month as the report has them. Administrators also see the state of the present timesheet. */
export function TimeTab({ person, details }: { person: Person; details: PersonDetails }) {
  const { tracksTime, timeTrackingGroupName } = person
  const isOwn = useBootstrap().employee?.id === person.id
  const facts = (
    <Facts>
      <Fact label={t('tracksTime')}>{t(tracksTime ? 'yes' : 'no')}</Fact>
      <Fact label={t('group')}>{timeTrackingGroupName}</Fact>
      <Fact label={t('approval')}>{details.approver ?? <span className="text-muted">{t('noApprover')}</span>}</Fact>
    </Facts>
  )
  if (!tracksTime || timeTrackingGroupName === null) {
    return (
      <>
        {facts}
        <p className="pt-3 text-dense text-muted">
          {t(isOwn ? (tracksTime ? 'noGroupOwn' : 'noTimesheetOwn') : tracksTime ? 'noGroup' : 'noTimesheet')}
        </p>
      </>
    )
  }
  return (
    <>
      {facts}
      <Hours id={person.id} today={details.today} />
    </>
  )
}

function Hours({ id, today }: { id: string; today: string }) {
  const currentUser = useCurrentUser()
  const own = useBootstrap().employee?.id === id
  const opens = entersForOthers(currentUser) && !own
  const month = rangeOf('this_month', today)!
  const present = useQuery({ ...timesheet.openOnBehalf.queryOptions({ input: { employeeId: id } }), enabled: opens })
  const open = present.data?.timesheet
  const range = open ? { from: open.period.startsOn, to: open.period.endsOn } : month
  // Asked once the days are known: what whoever cannot open the timesheet sees is the month.
  const hours = useQuery({ ...report.rows.queryOptions({ input: { ...range, employeeId: id } }), enabled: !opens || !present.isPending })
  return (
    <LoadedView query={hours} skeleton={<SkeletonRows rows={2} avatar={false} />} errorTitle={t('hoursFailed')}>
      {({ total }) => (
        <>
          <Facts>
            {open ? (
              <Fact label={t('thisPeriod')}>
                <span className="flex flex-wrap items-center gap-2">
                  {formatDayRange(open.period.startsOn, open.period.endsOn)} <StatusChip status={open.status} />
                </span>
              </Fact>
            ) : null}
            <Fact label={t(open ? 'hoursSoFar' : 'thisMonth')}>{t('hours', { hours: formatTotalHours(total.minutes) })}</Fact>
          </Facts>
          <div className="flex flex-wrap gap-2 pt-4">
            {own ? (
              <Link to="/time/my-time" className={buttonClass({ size: 'dense' })}>
                {t('ownTimesheet')}
              </Link>
            ) : opens ? (
              <Link to="/time/my-team-time" search={{ employeeId: id } as never} className={buttonClass({ size: 'dense' })}>
                {t('openTimesheet')}
              </Link>
            ) : null}
            <Link to="/reports/timesheets" search={{ employeeId: id } as never} className={buttonClass({ size: 'dense' })}>
              {t('openReport')}
            </Link>
          </div>
        </>
      )}
    </LoadedView>
  )
}
