import { addDays, type PlainDate, partsOf } from '#core/plain-date.ts'
import { federalHolidays } from '#slices/time-groups/rules/federal-holidays.ts'
import { type PayPeriod, payPeriodCovering, periodsBetween } from '#slices/time-groups/rules/pay-period.ts'
import type { DemoGroup } from './cast.ts'

export interface DemoHoliday {
  date: PlainDate
  label: string
  type: 'holiday' | 'closure'
}

/** Half a year of history, in days. */
export const HISTORY_DAYS = 182

/** Federal holidays on which these offices are open. */
const WORKED = new Set(["Presidents' Day", 'Columbus Day'])

/** The organization's holidays in the years of the demo data and the next. */
export function holidaysAround(today: PlainDate): DemoHoliday[] {
  const { year } = partsOf(today)
  return [year - 1, year, year + 1].flatMap(of => [...federalHolidays(of)].flatMap(([date, label]) => keptAs(date, label)))
}

function keptAs(date: PlainDate, label: string): DemoHoliday[] {
  if (WORKED.has(label)) return []
  const day: DemoHoliday = { date, label, type: 'holiday' }
  return label === 'Thanksgiving Day' ? [day, { date: addDays(date, 1), label: 'Office closed', type: 'closure' }] : [day]
}

/** The pay periods of a group over half a year; the last two are the previous and the current one. */
export function storyPeriods(group: DemoGroup, today: PlainDate): { past: PayPeriod[]; previous: PayPeriod; current: PayPeriod } {
  const current = payPeriodCovering(group, today)!
  const earlier = periodsBetween(group, addDays(today, -HISTORY_DAYS), addDays(current.startsOn, -1))
  return { past: earlier.slice(0, -1), previous: earlier.at(-1)!, current }
}
