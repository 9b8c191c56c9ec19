/** The filter of the report, as the address keeps it. Pure. */
import { isWorkDate, lastDayOfMonth, type PlainDate, partsOf, plainDate } from '#core/plain-date.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'

export interface ReportFilter {
  from: PlainDate
  to: PlainDate
  employeeId?: string
  departmentId?: string
  status?: TimesheetStatus
  column?: string
}

/** The filter's parameters in the address; a page beside them. */
export const filterNames = ['from', 'to', 'employeeId', 'departmentId', 'status', 'column'] as const
export type ReportSearch = Partial<Record<(typeof filterNames)[number] | 'page', string | undefined>>

export const reportStatuses: readonly TimesheetStatus[] = ['draft', 'submitted', 'approved', 'rejected']

/** The month that holds a day; `back` months earlier. */
export function monthOf(day: PlainDate, back = 0): { from: PlainDate; to: PlainDate } {
  const { year, month } = partsOf(day)
  const from = plainDate(year, month - back, 1)
  const first = partsOf(from)
  return { from, to: plainDate(first.year, first.month, lastDayOfMonth(first.year, first.month)) }
}

/** What the address asks for; without dates the month of today. Values that cannot be meant are left out. */
export function filterOf(search: ReportSearch, today: PlainDate): ReportFilter {
  const month = monthOf(today)
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

/** The contract's; a report answers its own last page to anything past it. */
const LAST_PAGE = 100_000

export function pageOf({ page }: ReportSearch): number {
  const number = Number(page)
  return Number.isInteger(number) && number > 0 ? Math.min(number, LAST_PAGE) : 1
}

/** Whether anything but the dates narrows the report. */
export const isNarrowed = ({ employeeId, departmentId, status, column }: ReportFilter): boolean =>
  [employeeId, departmentId, status, column].some(value => value !== undefined)

/** The address of the same rows, all of them, as a file of the organization they are shown of. */
export function csvAddress(filter: ReportFilter, organization: string | undefined): string {
  const query = new URLSearchParams(
    Object.entries({ ...filter, organization }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return `/api/v1/reports/timesheets.csv?${query}`
}
