import { z } from 'zod'
import { plainDate } from '#core/schemas.ts'
import { column, settingsViewFields } from './group-fields.ts'

/** Minutes that count on a day, and why. */
export const dayResult = z.object({
  date: plainDate,
  /** Of the worked cells, after rounding. */
  enteredMinutes: z.int(),
  deductedMinutes: z.int(),
  lunchDeductedMinutes: z.int(),
  breakDeductedMinutes: z.int(),
  /** Lunch that the entered hours already leave out; null when nothing was said. */
  lunchTakenMinutes: z.int().nullable(),
  /** Worked through lunch, with the note that says why. */
  lunchWaived: z.boolean(),
  lunchNote: z.string().nullable(),
  /** enteredMinutes − deductedMinutes = regularMinutes + overtimeMinutes + doubleTimeMinutes. */
  workedMinutes: z.int(),
  regularMinutes: z.int(),
  overtimeMinutes: z.int(),
  doubleTimeMinutes: z.int(),
  /** Holiday pay, which is not worked. */
  holidayMinutes: z.int(),
  parts: z.array(
    z.object({
      rule: z.enum(['lunch', 'lunch_waived', 'break', 'day', 'week', 'consecutive_day', 'holiday', 'holiday_pay', 'workweek_changed']),
      minutes: z.int(),
      text: z.string(),
    }),
  ),
  /** Each worked cell's share; cells without one are left out. */
  shares: z.array(z.object({ column, deductedMinutes: z.int(), overtimeMinutes: z.int(), doubleTimeMinutes: z.int() })),
})

const dayCell = z.object({ column, minutes: z.int() })

/** Inputs for computing the results of days, besides their cells, so that the browser previews every edit with the server's rule. */
export const dayCounting = z.object({
  /** In order; each holds from its day until the next, the first one also before. */
  settings: z.array(
    z.object({
      from: plainDate,
      groupType: settingsViewFields.groupType,
      overtimeThresholdMinutes: z.int().nullable(),
      overtimeRules: settingsViewFields.overtimeRules,
      workWeekStart: settingsViewFields.workWeekStart,
      breakLunchSettings: settingsViewFields.breakLunchSettings,
      timeFormat: settingsViewFields.timeFormat,
    }),
  ),
  /** The holidays of the days and of those beside them. */
  holidays: z.array(plainDate),
  /** The days beside the period in the same workweeks. */
  beside: z.array(
    dayResult
      .pick({ date: true, lunchTakenMinutes: true, lunchWaived: true, lunchNote: true, holidayMinutes: true })
      .extend({ cells: z.array(dayCell) }),
  ),
})
