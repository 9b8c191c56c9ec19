import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { currentEmployee, givenEmployee, type OfEmployee } from '#slices/people/server/public.ts'
import { lockViolation, type TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { ownPeriodOn } from '#slices/time-groups/rules/group-settings.ts'
import type { StoredPeriod } from '#slices/time-groups/server/public.ts'

/** Days that someone's hours or timesheet are in, which they keep whatever group the person is given (GRP-3). */
export interface OwnPeriod {
  startsOn: PlainDate
  endsOn: PlainDate
  /** Of a timesheet: with the group's period that it was stored with. */
  timesheet: { status: TimesheetStatus; period: StoredPeriod } | null
}

/** A list of `OwnPeriod`: those of an employee that have hours between two days, or a timesheet that touches them. All three are SQL. */
export const ownPeriods = (employeeId: string, from: string, to: string) => `array(
      select json_build_object('startsOn', one.starts_on, 'endsOn', one.ends_on, 'timesheet', null) from (
        select distinct t.pay_period_start as starts_on, t.pay_period_end as ends_on from app.time_entries t
          where t.organization_id = (select app.org_id()) and t.employee_id = ${employeeId} and t.date between ${from} and ${to}) as one
      union all
      select json_build_object('startsOn', s.pay_period_start, 'endsOn', s.pay_period_end, 'timesheet', json_build_object('status', s.status,
          'period', json_build_object('id', p.id, 'groupId', p.group_id, 'startsOn', p.starts_on, 'endsOn', p.ends_on, 'payDate', p.pay_date,
            'payDateReason', p.pay_date_reason)))
        from app.timesheet_submissions s
        join app.pay_periods p on p.organization_id = s.organization_id and p.id = s.pay_period_id
        where s.organization_id = (select app.org_id()) and s.employee_id = ${employeeId} and s.pay_period_start <= ${to} and s.pay_period_end >= ${from})`

const near = `select ${ownPeriods('(select who.id from who)', '$from::date - 124', '$to::date + 62')} as own`

interface Days {
  from: PlainDate
  to: PlainDate
}

/** Those that may have a say on the periods of days: near them, or near the last change of groups before them. */
export const loadOwnPeriods: OfEmployee<Days, { own: OwnPeriod[] }> = {
  own: sqlStatement<Days, { own: OwnPeriod[] }>(`with who as (${currentEmployee}) ${near}`),
  named: sqlStatement<Days & { employeeId: string }, { own: OwnPeriod[] }>(`with who as (${givenEmployee}) ${near}`),
}

/** The period of a submitted or approved timesheet on a day, as it was when it was submitted. */
export function lockedPeriodOn(own: readonly OwnPeriod[], date: PlainDate): StoredPeriod | null {
  const days = ownPeriodOn(own, date)
  const locked = days && own.find(one => one.startsOn === days.startsOn && one.timesheet && lockViolation(one.timesheet.status))
  return locked?.timesheet ? { ...locked.timesheet.period, startsOn: locked.startsOn, endsOn: locked.endsOn } : null
}
