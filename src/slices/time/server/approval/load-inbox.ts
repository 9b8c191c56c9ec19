import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { inReaderScope } from '#slices/people/server/public.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { groupColumns, type StoredPeriod, type TimeGroup } from '#slices/time-groups/server/public.ts'
import { readerDecidesOn } from '../visibility.ts'
import { waitsForReader } from './counts.ts'

/** One person's sheet of one period in the inbox; without a submission its id is null and its status draft. */
export interface InboxSheet {
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
}

/** The reader's own day, where they have an employee record, else the organization's. Needs `o`. */
const readersToday = `(app.now() at time zone coalesce((select l.timezone from app.employees e
  join app.locations l on l.organization_id = e.organization_id and l.id = e.location_id
  where e.organization_id = (select app.org_id()) and e.id = (select app.employee_id())), o.timezone))::date`

export const loadReader = sqlStatement<object, { today: PlainDate; mayLook: boolean; waits: boolean }>(`
  select ${readersToday} as today,
    (select app.mode()) = 'super_admin' or exists (select from app.user_roles ur
      join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id and r.base_role in ('admin', 'manager')
      join app.role_grants rg on rg.organization_id = ur.organization_id and rg.role_id = ur.role_id and rg.permission_name = 'time_my_team_time'
      where ur.organization_id = o.id and ur.user_id = (select app.user_id())) as may_look,
    exists (select from app.timesheet_submissions s where s.organization_id = o.id and ${waitsForReader}) as waits
  from app.organizations o where o.id = (select app.org_id())`)

/** A condition: the employee `e` is one whose sheets the reader looks over: in their scope, and not the reader. */
const inTeam = `${inReaderScope} and e.user_id is distinct from (select app.user_id())`

/** The groups of the team and of the reader. */
export const loadTeamGroups = sqlStatement<object, TimeGroup>(`
  select ${groupColumns} from app.time_tracking_groups g
  where g.organization_id = (select app.org_id()) and exists (select from app.employees e
    where e.organization_id = g.organization_id and e.time_tracking_group_id = g.id and (e.id = (select app.employee_id()) or ${inTeam}))
  order by g.name, g.id`)

/** The stored periods around a day (null: today in the organization's zone); far enough that every neighbour is seen. */
export const loadPeriodsAround = sqlStatement<{ date: PlainDate | null }, StoredPeriod>(`
  select p.id, p.group_id, p.starts_on, p.ends_on, p.pay_date, p.pay_date_reason from app.pay_periods p
  join app.organizations o on o.id = p.organization_id
  where p.organization_id = (select app.org_id())
    and p.starts_on <= (select coalesce($date::date, ${readersToday})) + 100 and p.ends_on >= (select coalesce($date::date, ${readersToday})) - 190
  order by p.starts_on`)

export const loadHolidaysAround = sqlStatement<{ date: PlainDate | null }, { groupId: string; date: PlainDate }>(`
  select h.group_id, h.date from app.holidays_closures h
  join app.organizations o on o.id = h.organization_id
  where h.organization_id = (select app.org_id())
    and h.date between (select coalesce($date::date, ${readersToday})) - 62 and (select coalesce($date::date, ${readersToday})) + 62`)

const person = `e.id as employee_id, e.first_name || ' ' || e.last_name as employee_name, e.job_title`
const sheet = 's.id as submission_id, s.status, s.submitted_at, s.decided_at, s.version'
/** Of the period `shown (starts_on, ends_on)` of the employee `e`. */
const minutes = `coalesce((select sum(t.minutes) from app.time_entries t
  where t.organization_id = e.organization_id and t.employee_id = e.id and t.date between shown.starts_on and shown.ends_on
    and t.pay_period_start = shown.starts_on), 0)::int as minutes`
const ofSubmission = `${person}, ${sheet}, shown.starts_on as period_start, shown.ends_on as period_end, ${minutes}`
const itsPeriod = 'cross join lateral (select s.pay_period_start as starts_on, s.pay_period_end as ends_on) as shown'

/** Every sheet that waits for the reader, of whatever period: nothing that waits is hidden behind a period switch. */
export const loadWaiting = sqlStatement<object, InboxSheet & { payDate: PlainDate }>(`
  select ${ofSubmission}, p.pay_date from app.timesheet_submissions s
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  join app.pay_periods p on p.organization_id = s.organization_id and p.id = s.pay_period_id
  ${itsPeriod}
  where s.organization_id = (select app.org_id()) and ${waitsForReader}`)

/** Finished sheets of the day's period on which the reader was asked. */
export const loadDecidedByReader = sqlStatement<{ date: PlainDate | null }, InboxSheet>(`
  select ${ofSubmission} from app.timesheet_submissions s
  join app.organizations o on o.id = s.organization_id
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  ${itsPeriod}
  where s.organization_id = (select app.org_id()) and s.status in ('approved', 'rejected')
    and (select coalesce($date::date, ${readersToday})) between s.pay_period_start and s.pay_period_end and ${readerDecidesOn}`)

export interface TeamSheet extends InboxSheet {
  groupId: string
  hireDate: PlainDate | null
  terminationDate: PlainDate | null
  isExpected: boolean
}

/** The team's sheets of one period a group, those without a submission too. */
export const loadTeamSheets = sqlStatement<{ groupIds: string[]; starts: PlainDate[]; ends: PlainDate[] }, TeamSheet>(`
  select ${person}, s.id as submission_id, coalesce(s.status, 'draft') as status, s.submitted_at, s.decided_at, s.version,
    shown.starts_on as period_start, shown.ends_on as period_end, ${minutes},
    n.group_id, e.hire_date, e.termination_date, e.is_active and e.tracks_time as is_expected
  from unnest($groupIds::uuid[], $starts::date[], $ends::date[]) as n (group_id, starts_on, ends_on)
  join app.employees e on e.organization_id = (select app.org_id()) and e.time_tracking_group_id = n.group_id and ${inTeam}
  left join app.timesheet_submissions s on s.organization_id = e.organization_id and s.employee_id = e.id
    and s.pay_period_start <= n.ends_on and s.pay_period_end >= n.starts_on
  cross join lateral (
    select coalesce(s.pay_period_start, n.starts_on) as starts_on, coalesce(s.pay_period_end, n.ends_on) as ends_on
  ) as shown
  order by e.name_lc, e.id`)
