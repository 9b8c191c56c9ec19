import type { TimeFormat } from '#core/minutes.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { PayDateAdjustment } from '#slices/time/rules/pay-date.ts'
import type { PayPeriodKind } from '#slices/time/rules/pay-period.ts'
import type { RoundingDirection } from '#slices/time/rules/rounding.ts'
import { personId } from './person.ts'

/** A time tracking group, in the shape its rules take. */
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

/** The group of the person that a statement is about. */
export const groupOfPerson = `(select e.time_tracking_group_id from app.employees e
  where e.organization_id = (select app.org_id()) and e.id = ${personId})`

/** The group with this id; without one, the group of the person (`employeeId` null: of the reader). */
export const loadGroup = sqlStatement<{ groupId: string | null; employeeId: string | null }, TimeGroup>(`
  select ${groupColumns} from app.time_tracking_groups g
  where g.organization_id = (select app.org_id()) and g.id = (select coalesce($groupId::uuid, ${groupOfPerson}))`)
