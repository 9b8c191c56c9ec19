import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { currentEmployee, givenEmployee, type OfEmployee } from '#slices/people/server/public.ts'
import { lockViolation, type TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { type Membership, ownPeriodOn } from '#slices/time-groups/rules/group-settings.ts'
import type { StoredPeriod } from '#slices/time-groups/server/public.ts'

/** Days that someone's hours or timesheet are in, which they keep whatever group the person is given (GRP-3). */
export interface OwnPeriod {
  startsOn: PlainDate
  endsOn: PlainDate
  /** Of a timesheet: with the group's period that it was stored with. */
  timesheet: { status: TimesheetStatus; period: StoredPeriod } | null
}

/** A list of `OwnPeriod`: those of the employee of `near (employee_id, from_day, to_day)` that have hours between the days, or a timesheet that touches them. */
export const ownPeriods = `to_json(array(
      select json_build_object('startsOn', one.starts_on, 'endsOn', one.ends_on, 'timesheet', null) from (
        select distinct t.pay_period_start as starts_on, t.pay_period_end as ends_on from app.time_entries t
          where t.organization_id = (select app.org_id()) and t.employee_id = near.employee_id and t.date between near.from_day and near.to_day) as one
      union all
      select json_build_object('startsOn', s.pay_period_start, 'endsOn', s.pay_period_end, 'timesheet', json_build_object('status', s.status,
          'period', json_build_object('id', p.id, 'groupId', p.group_id, 'startsOn', p.starts_on, 'endsOn', p.ends_on, 'payDate', p.pay_date,
            'payDateReason', p.pay_date_reason)))
        from app.timesheet_submissions s
        join app.pay_periods p on p.organization_id = s.organization_id and p.id = s.pay_period_id
        where s.organization_id = (select app.org_id()) and s.employee_id = near.employee_id
          and s.pay_period_start <= near.to_day and s.pay_period_end >= near.from_day))`

const ofDays = `select ${ownPeriods} as own
  from (select (select who.id from who) as employee_id, $from::date - 124 as from_day, $to::date + 124 as to_day) as near`

interface Days {
  from: PlainDate
  to: PlainDate
}

/**
 * Loads the person's submissions that can decide which pay period a day belongs to: those near the day, and those near the last group
 * change before it.
 */
export const loadOwnPeriods: OfEmployee<Days, { own: OwnPeriod[] }> = {
  own: sqlStatement<Days, { own: OwnPeriod[] }>(`with who as (${currentEmployee}) ${ofDays}`),
  named: sqlStatement<Days & { employeeId: string }, { own: OwnPeriod[] }>(`with who as (${givenEmployee}) ${ofDays}`),
}

/** Someone who was given another group, with all that their periods depend on besides their groups' settings and stored periods. */
export interface Moved {
  employeeId: string
  memberships: Membership[]
  own: OwnPeriod[]
}

/**
 * Moved, as a query without a condition on who: `app.employees e` who were given another group in the year around the day of `around (day)`, or for
 * a day in it. Everyone else has the periods of their group.
 */
export const movedPeople = `select e.id as employee_id,
    to_json(array(select json_build_object('groupId', m.group_id, 'startsOn', m.starts_on, 'endsOn', m.ends_on, 'scheduledMinutes', m.scheduled_minutes)
      from app.group_memberships m where m.organization_id = (select app.org_id()) and m.employee_id = e.id)) as memberships,
    ${ownPeriods} as own
  from around cross join app.employees e
  cross join lateral (select e.id as employee_id, around.day - 186 as from_day, around.day + 124 as to_day) as near
  where e.organization_id = (select app.org_id()) and e.id in (select m.employee_id from app.group_memberships m
    where m.organization_id = (select app.org_id()) and m.starts_on > '1900-01-01' and m.starts_on <= around.day + 62
      and (m.starts_on > around.day - 366 or m.created_at > around.day - 366))`

/** The period of a submitted or approved timesheet on a day, as it was when it was submitted. */
export function lockedPeriodOn(own: readonly OwnPeriod[], date: PlainDate): StoredPeriod | null {
  const days = ownPeriodOn(own, date)
  const locked = days && own.find(one => one.startsOn === days.startsOn && one.timesheet && lockViolation(one.timesheet.status))
  return locked?.timesheet ? { ...locked.timesheet.period, startsOn: locked.startsOn, endsOn: locked.endsOn } : null
}
