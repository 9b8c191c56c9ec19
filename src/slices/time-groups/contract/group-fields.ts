import { z } from 'zod'
import { WEEKDAYS } from '#core/plain-date.ts'
import { id, workDate } from '#core/schemas.ts'
import { line, lines } from '#core/text.ts'
import { LATEST_PAYDAY } from '#slices/time-groups/rules/pay-date.ts'

const minutesOfDay = z.int().min(0).max(1440)
/** Seven, Monday first; null is the group's own. */
export const scheduledMinutes = z.array(minutesOfDay).length(7).nullable()
/** A pay code, or an allocation as `type:uuid`. */
export const column = z
  .string()
  .max(60)
  .regex(/^([a-z_]{1,20}|(department|location|unit|fund):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
const weekday = z.enum(WEEKDAYS)
const STARTS: string[] = [...WEEKDAYS, ...Array.from({ length: 31 }, (_, index) => String(index + 1))]

/** Break and lunch deductions of a day. A field that is left out keeps its value. */
const breakLunchSettings = z.strictObject({
  allowBreaks: z.boolean().optional(),
  breakPeriodMinutes: z.int().min(0).max(240).optional(),
  paidBreaks: z.boolean().optional(),
  autoDeductBreaks: z.boolean().optional(),
  breakTriggerMinutes: minutesOfDay.optional().describe('A break is deducted from a day with more than this'),
  allowLunch: z.boolean().optional(),
  lunchPeriodMinutes: z.int().min(0).max(240).optional(),
  paidLunch: z.boolean().optional(),
  autoDeductLunch: z.boolean().optional(),
  lunchTriggerMinutes: minutesOfDay.optional().describe('Lunch is deducted from a day with more than this'),
})
const holiday = z.strictObject({ label: line(100), date: workDate, type: z.enum(['holiday', 'closure']).default('holiday') })
const overtimeRule = z.strictObject({
  scope: z.enum(['day', 'week', 'consecutive_day', 'holiday']),
  overMinutes: z.int().min(0).max(10_080).describe('Applies to minutes past this many, of the day or the week'),
  multiplier: z.number().min(1).max(5).describe('1.5 is overtime, 2 and more double time'),
})
const customPeriod = z.strictObject({ startsOn: workDate, endsOn: workDate, payDate: workDate.nullable().default(null) })

const roundingStep = z.literal([0, 1, 5, 6, 10, 15, 30, 60])

/** Settings that hold from a date on. */
export const datedFields = {
  groupType: z.enum(['hourly', 'salaried', 'exempt']).optional(),
  payPeriod: z.enum(['weekly', 'bi_weekly', 'semi_monthly', 'monthly', 'custom']).optional(),
  payPeriods: z
    .array(customPeriod)
    .max(400)
    .optional()
    .describe('The periods, where payPeriod is custom: up to 62 days each, and paid at most 60 days after the end'),
  payPeriodStartsOn: z.enum(STARTS).optional().describe('A weekday, or a day of the month from 1 to 31'),
  payPeriodEndsOn: z
    .enum([...STARTS, 'end_of_month'])
    .nullable()
    .optional()
    .describe('The weekday or the day before, or end_of_month'),
  payPeriodAnchorDate: workDate.nullable().optional().describe('The first day of any biweekly period'),
  payPeriodSecondStartsOn: z.int().min(1).max(31).nullable().optional(),
  paydayOffset: z.int().min(0).max(LATEST_PAYDAY).optional().describe('Days from the end of a period to its pay date'),
  payDateAdjustment: z.enum(['none', 'previous_business_day', 'next_business_day', 'nearest_business_day']).optional(),
  defaultWorkHoursPerDay: z.number().min(0).max(24).optional(),
  scheduledMinutes: scheduledMinutes.optional().describe('Null: the default hours from Monday to Friday'),
  overtimeThresholdHours: z.number().min(0).max(168).nullable().optional().describe('Hours of a week; null: the 40 of the law'),
  overtimeRules: z.array(overtimeRule).max(20).optional().describe('Unless empty, in place of the threshold'),
  overtimeSource: z.enum(['computed', 'typed']).optional(),
  timeRoundingMinutes: roundingStep.optional(),
  roundingDirection: z.enum(['nearest', 'up', 'down']).optional(),
  timeFormat: z.enum(['decimal', 'hours_minutes']).optional(),
  workWeekStart: weekday.optional(),
  breakLunchSettings: breakLunchSettings.optional(),
  holidayPay: z.enum(['none', 'scheduled']).optional(),
  allocationDefaults: z
    .array(z.strictObject({ column, percent: z.number().min(0.01).max(100) }))
    .max(20)
    .optional()
    .describe('Shares of the columns for hours worked that the group shows, with two decimals at most; together 100'),
}

/** Settings that apply at once, whatever the date. */
export const undatedFields = {
  holidaysClosures: z
    .array(holiday)
    .max(500)
    .or(lines(60_000).describe('The same list as JSON, or a line for each: 2026-12-25 Christmas Day'))
    .optional(),
  columns: z
    .array(z.strictObject({ column, isShown: z.boolean().default(true) }))
    .max(100)
    .optional()
    .describe('Where overtime is calculated, without overtime and double_time'),
  addableColumns: z.enum(['any', 'listed', 'none']).optional(),
  approvalWorkflowTemplateId: id.nullable().optional(),
  reminders: z.boolean().optional(),
}

/** Response fields: all of them, as stored. */
export const settingsViewFields = {
  groupType: z.enum(['hourly', 'salaried', 'exempt']),
  payPeriod: z.enum(['weekly', 'bi_weekly', 'semi_monthly', 'monthly', 'custom']),
  payPeriods: z.array(z.object({ startsOn: z.string(), endsOn: z.string(), payDate: z.string().nullable() })),
  payPeriodStartsOn: z.string(),
  payPeriodEndsOn: z.string().nullable(),
  payPeriodAnchorDate: z.string().nullable(),
  payPeriodSecondStartsOn: z.int().nullable(),
  paydayOffset: z.int(),
  payDateAdjustment: z.enum(['none', 'previous_business_day', 'next_business_day', 'nearest_business_day']),
  defaultWorkHoursPerDay: z.number(),
  scheduledMinutes: z.array(z.int()).nullable(),
  overtimeThresholdHours: z.number().nullable(),
  overtimeRules: z.array(z.object({ scope: overtimeRule.shape.scope, overMinutes: z.int(), multiplier: z.number() })),
  overtimeSource: z.enum(['computed', 'typed']),
  timeRoundingMinutes: roundingStep,
  roundingDirection: z.enum(['nearest', 'up', 'down']),
  timeFormat: z.enum(['decimal', 'hours_minutes']),
  workWeekStart: weekday,
  breakLunchSettings: breakLunchSettings.required(),
  holidayPay: z.enum(['none', 'scheduled']),
  allocationDefaults: z.array(z.object({ column: z.string(), percent: z.number() })),
}
