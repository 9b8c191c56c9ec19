import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rangeOf } from '#core/date-range.ts'
import { useBootstrap, useCurrentUser } from '#slices/access/web/public.tsx'
import type { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import { entersForOthers } from '#slices/time/web/public.tsx'
import { formatTotalHours } from '#web/hours-text.ts'
import { formatDayRange } from '#web/plain-date-text.ts'
import { callsOf } from '#web/rpc.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import type { Person, PersonDetails } from '../calls.ts'
import { Fact, Facts } from './facts.tsx'
import { t } from './texts.ts'

const report = callsOf<typeof timesheetReport>('timesheetReport')

/** How someone records time, and their hours and timesheet of the present pay period; before there is one, their hours of this month. */
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
      <Hours id={person.id} details={details} />
    </>
  )
}

function Hours({ id, details: { today, timesheet } }: { id: string; details: PersonDetails }) {
  const currentUser = useCurrentUser()
  const own = useBootstrap().employee?.id === id
  const ownTime = useMenuLink('/time/my-time')
  const teamTime = useMenuLink('/time/my-team-time')
  const size = usePhone() ? 'md' : 'dense'
  const range = timesheet === null ? rangeOf('this_month', today)! : { from: timesheet.startsOn, to: timesheet.endsOn }
  const hours = useQuery(report.rows.queryOptions({ input: { ...range, employeeId: id } }))
  const opened = entersForOthers(currentUser)
    ? { employeeId: id }
    : timesheet?.submissionId
      ? { submissionId: timesheet.submissionId }
      : undefined
  return (
    <LoadedView query={hours} skeleton={<SkeletonRows rows={2} avatar={false} />} errorTitle={t('hoursFailed')}>
      {({ total }) => (
        <>
          <Facts>
            {timesheet === null ? null : (
              <Fact label={t('thisPeriod')}>
                <span className="flex flex-wrap items-center gap-2">
                  {formatDayRange(timesheet.startsOn, timesheet.endsOn)} <StatusChip status={timesheet.status} />
                </span>
              </Fact>
            )}
            <Fact label={t(timesheet === null ? 'thisMonth' : 'hoursSoFar')}>{t('hours', { hours: formatTotalHours(total.minutes) })}</Fact>
          </Facts>
          <div className="flex flex-wrap gap-2 pt-4">
            {own ? (
              ownTime && (
                <Link to={ownTime.path} className={buttonClass({ size })}>
                  {t('ownTimesheet')}
                </Link>
              )
            ) : teamTime && opened ? (
              <Link to={teamTime.path} search={opened as never} className={buttonClass({ size })}>
                {t('openTimesheet')}
              </Link>
            ) : null}
            <Link to="/reports/timesheets" search={{ employeeId: id } as never} className={buttonClass({ size })}>
              {t('openReport')}
            </Link>
          </div>
        </>
      )}
    </LoadedView>
  )
}
