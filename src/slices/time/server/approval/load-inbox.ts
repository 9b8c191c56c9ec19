import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { askedApprovers, awaitingCurrentUser } from '#slices/approvals/server/public.ts'
import { hoursInOverview, recordedOn } from '#slices/people/server/public.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import type { SettingsVersion } from '#slices/time-groups/rules/group-settings.ts'
import { type StoredPeriod, settingsColumns } from '#slices/time-groups/server/public.ts'
import { countedMinutes } from '../day/counted-minutes.ts'
import { type Moved, movedPeople } from '../period/own-periods.ts'
import { currentUserDecidesOn } from '../visibility.ts'
import { isResultChanged } from './changed-afterwards.ts'
import { awaitsCurrentUser } from './counts.ts'

/** One person's timesheet of one period in the inbox; without a submission its id is null and its status draft. */
export interface InboxTimesheet {
  submissionId: string | null
  employeeId: string
  employeeName: string
  jobTitle: string | null
  periodStart: PlainDate
  periodEnd: PlainDate
  status: TimesheetStatus
  minutes: number
  submittedAt: string | null
  decidedAt: string | null
  version: number | null
  /** Overtime, deductions, or holiday pay changed since the timesheet was submitted. */
  isResultChanged: boolean
}

/** Today for the current user where they have an employee record, else for the organization. Needs `o`. */
const currentUsersToday = `(app.now() at time zone coalesce((select l.timezone from app.employees e
  join app.locations l on l.organization_id = e.organization_id and l.id = e.location_id
  where e.organization_id = (select app.org_id()) and e.id = (select app.employee_id())), o.timezone))::date`

export const loadCurrentUser = sqlStatement<object, { today: PlainDate; hasPending: boolean; hasDecided: boolean }>(`
  select ${currentUsersToday} as today,
    exists (select from (${awaitingCurrentUser}) awaited where awaited.subject_type = 'timesheet_submissions') as has_pending,
    exists (select from (${askedApprovers}) asked
      where asked.subject_type = 'timesheet_submissions' and asked.approver_user_id = (select app.user_id())) as has_decided
  from app.organizations o where o.id = (select app.org_id())`)

/** A condition: the current user reviews the timesheets of the employee `e`, who is in their scope and someone else. */
const inTeam = `${hoursInOverview} and e.user_id is distinct from (select app.user_id())`

/** The groups, past and present, of the team and of the current user. */
export const loadTeamGroups = sqlStatement<object, { id: string }>(`
  select g.id from app.time_tracking_groups g
  where g.organization_id = (select app.org_id()) and exists (select from app.group_memberships m
    join app.employees e on e.organization_id = m.organization_id and e.id = m.employee_id
    where m.organization_id = g.organization_id and m.group_id = g.id and (e.id = (select app.employee_id()) or ${inTeam}))
  order by g.name, g.id`)

/** People of the team whose periods may differ from their group's. */
export const loadMovedInTeam = sqlStatement<{ date: PlainDate | null }, Moved>(
  `with around as (select coalesce($date::date, ${currentUsersToday}) as day from app.organizations o where o.id = (select app.org_id()))
  ${movedPeople} and ${inTeam}`,
)

/** All versions of the settings of the organization's groups. */
export const loadAllVersions = sqlStatement<object, SettingsVersion>(`
  select v.group_id, ${settingsColumns} from app.time_group_settings v
  where v.organization_id = (select app.org_id()) order by v.group_id, v.effective_from`)

/** The stored periods around a day (null: today in the organization's zone); far enough to include every neighbor. */
export const loadPeriodsAround = sqlStatement<{ date: PlainDate | null }, StoredPeriod>(`
  select p.id, p.group_id, p.starts_on, p.ends_on, p.pay_date, p.pay_date_reason from app.pay_periods p
  join app.organizations o on o.id = p.organization_id
  where p.organization_id = (select app.org_id())
    and p.starts_on <= (select coalesce($date::date, ${currentUsersToday})) + 100 and p.ends_on >= (select coalesce($date::date, ${currentUsersToday})) - 190
  order by p.starts_on`)

export const loadHolidaysAround = sqlStatement<{ date: PlainDate | null }, { groupId: string; date: PlainDate }>(`
  select h.group_id, h.date from app.holidays_closures h
  join app.organizations o on o.id = h.organization_id
  where h.organization_id = (select app.org_id())
    and h.date between (select coalesce($date::date, ${currentUsersToday})) - 62 and (select coalesce($date::date, ${currentUsersToday})) + 62`)

const person = `e.id as employee_id, e.first_name || ' ' || e.last_name as employee_name, e.job_title`
const timesheet = `s.id as submission_id, s.status, s.submitted_at, a.decided_at, a.version, ${isResultChanged} as is_result_changed`
/** The approval `a` of the submission `s`. */
const itsApproval = `app.approvals a on a.organization_id = s.organization_id and a.subject_type = 'timesheet_submissions' and a.subject_id = s.id`
/** Of the period `shown (starts_on, ends_on)` of the employee `e`. */
const minutes = `coalesce((select sum(${countedMinutes}) from app.time_entries t
  where t.organization_id = e.organization_id and t.employee_id = e.id and t.date between shown.starts_on and shown.ends_on
    and t.pay_period_start = shown.starts_on), 0)::int as minutes`
const ofSubmission = `${person}, ${timesheet}, shown.starts_on as period_start, shown.ends_on as period_end, ${minutes}`
const shownPeriod = 'cross join lateral (select s.pay_period_start as starts_on, s.pay_period_end as ends_on) as shown'

/** Every timesheet that awaits the current user, of any period, so that the period switcher hides nothing pending. */
export const loadWaiting = sqlStatement<object, InboxTimesheet & { payDate: PlainDate }>(`
  select ${ofSubmission}, p.pay_date from app.timesheet_submissions s
  join ${itsApproval}
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  join app.pay_periods p on p.organization_id = s.organization_id and p.id = s.pay_period_id
  ${shownPeriod}
  where s.organization_id = (select app.org_id()) and ${awaitsCurrentUser}`)

/** Reviewed timesheets of the day's period that the current user was an approver of. */
export const loadReviewedByCurrentUser = sqlStatement<{ date: PlainDate }, InboxTimesheet>(`
  select ${ofSubmission} from app.timesheet_submissions s
  join ${itsApproval}
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  ${shownPeriod}
  where s.organization_id = (select app.org_id()) and s.status in ('approved', 'rejected')
    and $date between s.pay_period_start and s.pay_period_end and ${currentUserDecidesOn}`)

/** A timesheet that may have to be submitted, with what decides whether hours are expected. */
export interface UnsubmittedTimesheet {
  employeeId: string
  groupId: string
  /** Since when they are in the group. */
  memberSince: PlainDate
  /** Their own; null: their group's. */
  scheduledMinutes: number[] | null
  periodStart: PlainDate
  periodEnd: PlainDate
  status: TimesheetStatus
  hireDate: PlainDate | null
  terminationDate: PlainDate | null
  /** The day their record was created, in the organization's zone. */
  recordedOn: PlainDate
  /** The person is active and records time. */
  isExpected: boolean
  hasHours: boolean
  /** When the person was last reminded to submit a timesheet, by someone or by the job. */
  remindedAt: string | null
}
export type TeamTimesheet = InboxTimesheet & UnsubmittedTimesheet

/** One period a group, of all its people but those who moved; and the one of each of those, who is named beside it. */
export interface OfPeriods {
  groupIds: string[]
  starts: PlainDate[]
  ends: PlainDate[]
  employeeIds: (string | null)[]
  moved: string[]
}

// Not coalesce: row-level security keeps a condition with it out of the index of entries.
const ofTeam = `from unnest($groupIds::uuid[], $starts::date[], $ends::date[], $employeeIds::uuid[]) as n (group_id, starts_on, ends_on, employee_id)
  join app.group_memberships m on m.organization_id = (select app.org_id()) and m.group_id = n.group_id
    and m.starts_on <= n.ends_on and (m.ends_on is null or m.ends_on >= n.starts_on)
    and (m.employee_id = n.employee_id or n.employee_id is null and m.employee_id <> all ((select $moved::uuid[])::uuid[]))
  join app.employees e on e.organization_id = m.organization_id and e.id = m.employee_id and ${inTeam}
  join app.organizations o on o.id = e.organization_id
  left join app.timesheet_submissions s on s.organization_id = e.organization_id and s.employee_id = e.id
    and s.pay_period_start <= n.ends_on and s.pay_period_end >= n.starts_on
  left join app.last_reminders r on r.organization_id = e.organization_id and r.employee_id = e.id
  cross join lateral (
    select case when s.id is null then n.starts_on else s.pay_period_start end as starts_on,
      case when s.id is null then n.ends_on else s.pay_period_end end as ends_on
  ) as shown`
const hasHours = `exists (select from app.time_entries t where t.organization_id = e.organization_id and t.employee_id = e.id
    and t.date between shown.starts_on and shown.ends_on and t.pay_period_start = shown.starts_on) as has_hours`
const expectation = `n.group_id, m.starts_on as member_since, m.scheduled_minutes, e.hire_date, e.termination_date, ${recordedOn} as recorded_on,
  e.is_active and e.tracks_time as is_expected`

/** The team's timesheets of one period a group, those without a submission too: of everyone who is in the group on a day of the period. */
export const loadTeamTimesheets = sqlStatement<OfPeriods, TeamTimesheet>(`
  select ${person}, s.id as submission_id, coalesce(s.status, 'draft') as status, s.submitted_at, a.decided_at, a.version,
    ${isResultChanged} as is_result_changed,
    shown.starts_on as period_start, shown.ends_on as period_end, ${minutes}, ${hasHours}, ${expectation}, r.sent_at as reminded_at
  ${ofTeam}
  left join ${itsApproval}
  order by e.name_lc, e.id`)

/** A timesheet that is not submitted, with whom to remind. Without sums, because it is queried every few seconds. */
export interface ExpectedTimesheet extends UnsubmittedTimesheet {
  employeeName: string
}
export const loadExpected = sqlStatement<OfPeriods, ExpectedTimesheet>(`
  select e.id as employee_id, e.first_name || ' ' || e.last_name as employee_name,
    coalesce(s.status, 'draft') as status, shown.starts_on as period_start, shown.ends_on as period_end, ${hasHours}, ${expectation},
    r.sent_at as reminded_at
  ${ofTeam}
  where e.is_active and e.tracks_time
  order by e.name_lc, e.id`)
