import { z } from 'zod'
import { plainDate } from '#core/schemas.ts'
import { column } from './group-fields.ts'

/** What counts of a day, in minutes, and why. */
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
  /** What each worked cell bears of them; cells that bear nothing are left out. */
  shares: z.array(z.object({ column, deductedMinutes: z.int(), overtimeMinutes: z.int(), doubleTimeMinutes: z.int() })),
})
