/** The report's filter as part of the address. Pure. */
import { rangeOf } from '#core/date-range.ts'
import { isWorkDate, type PlainDate } from '#core/plain-date.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'

export interface ReportFilter {
  from: PlainDate
  to: PlainDate
  employeeId?: string
  departmentId?: string
  status?: TimesheetStatus
  column?: string
}

/** The filter's parameters in the address, and the page. */
export type ReportSearch = Partial<Record<keyof ReportFilter | 'page', string | undefined>>

export const reportStatuses: readonly TimesheetStatus[] = ['draft', 'submitted', 'approved', 'rejected']

/** Parses the address; without dates it is the current month. Invalid values are dropped. */
export function filterOf(search: ReportSearch, today: PlainDate): ReportFilter {
  const month = rangeOf('this_month', today)!
  const { employeeId, departmentId, column } = search
  const status = reportStatuses.find(one => one === search.status)
  return {
    from: isWorkDate(search.from) ? search.from : month.from,
    to: isWorkDate(search.to) ? search.to : month.to,
    ...(employeeId ? { employeeId } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(status ? { status } : {}),
    ...(column ? { column } : {}),
  }
}

/** The contract's limit; past the end a report returns its last page. */
const LAST_PAGE = 100_000

export function pageOf({ page }: ReportSearch): number {
  const number = Number(page)
  return Number.isInteger(number) && number > 0 ? Math.min(number, LAST_PAGE) : 1
}

/** The address of all these rows as a file, for the organization that is shown. */
export function fileAddress(format: 'csv' | 'xlsx', filter: ReportFilter, organization: string | undefined): string {
  const query = new URLSearchParams(
    Object.entries({ ...filter, organization }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return `/api/v1/reports/timesheets.${format}?${query}`
}
