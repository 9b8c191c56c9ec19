import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rangeOf } from '#core/date-range.ts'
import type { PermissionName } from '#core/permission.ts'
import { useBootstrap, useCurrentUser } from '#slices/access/web/public.tsx'
import { reachOfCurrentUser, recordScope } from '#slices/people/rules/record-scope.ts'
import type { entries } from '#slices/time/contract/entries.ts'
import { entersForOthers } from '#slices/time/web/public.tsx'
import { totalHoursWithUnit } from '#web/hours-text.ts'
import { linkTo } from '#web/link-to.ts'
import { formatDayRange } from '#web/plain-date-text.ts'
import { callsOf } from '#web/rpc.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import type { Person, PersonAnswer, PersonDetails } from '../calls.ts'
import { Fact, Facts } from './facts.tsx'
import { t } from './texts.ts'

const entryCalls = callsOf<typeof entries>('entries')

interface TimeTabProps {
  person: Person
  details: PersonDetails
  /** The line above the person. */
  managers: PersonAnswer['managers']
}

/** How someone records time, and their hours and timesheet of the present pay period; before there is one, their hours of this month. */
export function TimeTab({ person, details, managers }: TimeTabProps) {
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
      <Hours id={person.id} details={details} managers={managers} />
    </>
  )
}

function Hours({ id, details: { today, timesheet }, managers }: Omit<TimeTabProps, 'person'> & { id: string }) {
  const currentUser = useCurrentUser()
  const ownId = useBootstrap().employee?.id
  const own = ownId === id
  const ownTime = useMenuLink('/time/my-time')
  const teamTime = useMenuLink('/time/my-team-time')
  const size = usePhone() ? 'md' : 'dense'
  const range = timesheet === null ? rangeOf('this_month', today)! : { from: timesheet.startsOn, to: timesheet.endsOn }
  const leads = managers.some(manager => manager.id === ownId)
  // Someone who only edits staff sees no hours, and a report that excludes the person would say 0.
  const reaches = (...permissions: PermissionName[]) => {
    const scope = currentUser.superAdminMode ? 'organization' : recordScope(reachOfCurrentUser(currentUser, ...permissions), 'report')
    return own || scope === 'organization' || (scope === 'reporting line' && leads)
  }
  const seesHours = reaches('time_my_team_time')
  const isInReport = reaches('time_my_team_time', 'reports_module')
  const hours = useQuery({ ...entryCalls.list.queryOptions({ input: { ...range, employeeId: id } }), enabled: seesHours })
  const opened = entersForOthers(currentUser)
    ? { employeeId: id }
    : timesheet?.submissionId
      ? { submissionId: timesheet.submissionId }
      : undefined
  const period =
    timesheet === null ? null : (
      <Fact label={t('thisPeriod')}>
        <span className="flex flex-wrap items-center gap-2">
          {formatDayRange(timesheet.startsOn, timesheet.endsOn)} <StatusChip status={timesheet.status} />
        </span>
      </Fact>
    )
  if (!seesHours) return <Facts>{period}</Facts>
  return (
    <LoadedView query={hours} skeleton={<SkeletonRows rows={2} avatar={false} />} errorTitle={t('hoursFailed')}>
      {({ entries: found }) => (
        <>
          <Facts>
            {period}
            <Fact label={t(timesheet === null ? 'thisMonth' : 'hoursSoFar')}>
              {totalHoursWithUnit(found.reduce((sum, { minutes }) => sum + minutes, 0))}
            </Fact>
          </Facts>
          <div className="flex flex-wrap gap-2 pt-4">
            {own ? (
              ownTime && (
                <Link to={ownTime.path} className={buttonClass({ size })}>
                  {t('ownTimesheet')}
                </Link>
              )
            ) : teamTime && opened ? (
              <Link {...linkTo('/time/my-team-time', opened)} className={buttonClass({ size })}>
                {t('openTimesheet')}
              </Link>
            ) : null}
            {isInReport ? (
              <Link {...linkTo('/reports/timesheets', { employeeId: id })} className={buttonClass({ size })}>
                {t('openReport')}
              </Link>
            ) : null}
          </div>
        </>
      )}
    </LoadedView>
  )
}
