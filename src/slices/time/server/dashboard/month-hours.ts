import { type PlainDate, partsOf, plainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { hoursInOverview } from '#slices/people/server/public.ts'

/** The sums of two calendar months, which the database keeps by person in their time states. */
const twoMonths = `select coalesce(sum(s.minutes_by_month[app.month_number($month)]), 0) as current,
  coalesce(sum(s.minutes_by_month[app.month_number($before)]), 0) as previous from app.employee_time_states s`

type TwoMonths = { before: PlainDate; month: PlainDate }

/** Minutes of a calendar month and of the one before it, of the people in the current user's scope. */
export const monthSums = {
  organization: sqlStatement<TwoMonths, { current: number; previous: number }>(twoMonths),
  some: sqlStatement<TwoMonths, { current: number; previous: number }>(
    `${twoMonths} join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id where ${hoursInOverview}`,
  ),
}

/** The calendar month of a date and the one before it. */
export function monthsOf(date: PlainDate): TwoMonths {
  const { year, month } = partsOf(date)
  return { before: plainDate(year, month - 1, 1), month: plainDate(year, month, 1) }
}
