import type { TimeFormat } from '#core/minutes.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { currentEmployee, givenEmployee, type OfEmployee } from '#slices/people/server/public.ts'
import type { PayDateAdjustment } from '#slices/time-groups/rules/pay-date.ts'
import type { PayPeriodKind } from '#slices/time-groups/rules/pay-period.ts'
import type { RoundingDirection } from '#slices/time-groups/rules/rounding.ts'

/** A time tracking group, as its rules take it. */
export interface TimeGroup {
  id: string
  name: string
  groupType: 'hourly' | 'salaried' | 'exempt'
  payPeriod: PayPeriodKind
  payPeriodStartsOn: string
  payPeriodEndsOn: string | null
  payPeriodAnchorDate: PlainDate | null
  payPeriodSecondStartsOn: number | null
  paydayOffset: number
  payDateAdjustment: PayDateAdjustment
  minutesPerDay: number
  overtimeThresholdMinutes: number | null
  overtimeRules: unknown
  timeRoundingMinutes: number
  roundingDirection: RoundingDirection
  timeFormat: TimeFormat
  workWeekStart: string
}

/** The columns of TimeGroup, of `app.time_tracking_groups g`. */
export const groupColumns = `g.id, g.name, g.group_type, g.pay_period, g.pay_period_starts_on, g.pay_period_ends_on, g.pay_period_anchor_date,
  g.pay_period_second_starts_on, g.payday_offset, g.pay_date_adjustment, g.default_work_minutes_per_day as minutes_per_day,
  g.overtime_threshold_minutes, g.overtime_rules, g.time_rounding_minutes, g.rounding_direction, g.time_format, g.work_week_start`

/** The group of the employee `who` of a statement. */
export const groupOfWho = `(select e.time_tracking_group_id from app.employees e
  where e.organization_id = (select app.org_id()) and e.id = (select who.id from who))`

export const loadGroup = sqlStatement<{ groupId: string }, TimeGroup>(`
  select ${groupColumns} from app.time_tracking_groups g where g.organization_id = (select app.org_id()) and g.id = $groupId`)

const ofWho = `select ${groupColumns} from app.time_tracking_groups g
  where g.organization_id = (select app.org_id()) and g.id = ${groupOfWho}`

/** The current user's group; else, for those who are in none, the group with the most people. */
export const loadOwnOrLargestGroup = sqlStatement<object, TimeGroup>(`
  with who as (${currentEmployee})
  select ${groupColumns} from app.time_tracking_groups g where g.organization_id = (select app.org_id())
  order by coalesce(g.id = ${groupOfWho}, false) desc,
    (select count(*) from app.employees e where e.organization_id = g.organization_id and e.time_tracking_group_id = g.id and e.is_active) desc, g.id
  limit 1`)

/** The group of an employee; no row where they are in none. */
export const loadGroupOf: OfEmployee<object, TimeGroup> = {
  own: sqlStatement<object, TimeGroup>(`with who as (${currentEmployee}) ${ofWho}`),
  named: sqlStatement<{ employeeId: string }, TimeGroup>(`with who as (${givenEmployee}) ${ofWho}`),
}
