/** The report's filter as part of the address. Pure. */
import { lastDayOfMonth, type PlainDate, partsOf, plainDate } from '#core/plain-date.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { day, defineSearch, oneOf, type SearchOf, text, wholeNumber } from '#web/search.ts'

export interface ReportFilter {
  from: PlainDate
  to: PlainDate
  employeeId?: string
  departmentId?: string
  status?: TimesheetStatus
  column?: string
}

export const reportStatuses: readonly TimesheetStatus[] = ['draft', 'submitted', 'approved', 'rejected']

/** The contract's limit; past the end a report returns its last page. */
const LAST_PAGE = 100_000

/** The filter in the address, and the page. */
export const reportSearch = defineSearch({
  from: day(),
  to: day(),
  employeeId: text(),
  departmentId: text(),
  status: oneOf(reportStatuses),
  column: text(),
  page: wholeNumber(1, LAST_PAGE),
})
export type ReportSearch = SearchOf<typeof reportSearch>

/** The month that contains a day; `back` months earlier. */
export function monthOf(date: PlainDate, back = 0): { from: PlainDate; to: PlainDate } {
  const { year, month } = partsOf(date)
  const from = plainDate(year, month - back, 1)
  const first = partsOf(from)
  return { from, to: plainDate(first.year, first.month, lastDayOfMonth(first.year, first.month)) }
}

/** Without dates it is the current month. */
export function filterOf({ from, to, employeeId, departmentId, status, column }: ReportSearch, today: PlainDate): ReportFilter {
  const month = monthOf(today)
  return {
    from: from ?? month.from,
    to: to ?? month.to,
    ...(employeeId === undefined ? {} : { employeeId }),
    ...(departmentId === undefined ? {} : { departmentId }),
    ...(status === undefined ? {} : { status }),
    ...(column === undefined ? {} : { column }),
  }
}

/** The change that leaves the dates alone and drops everything else. */
export const onlyDates: Partial<ReportSearch> = { employeeId: undefined, departmentId: undefined, status: undefined, column: undefined }

/** Whether anything but the dates narrows the report. */
export const isNarrowed = ({ employeeId, departmentId, status, column }: ReportFilter): boolean =>
  [employeeId, departmentId, status, column].some(value => value !== undefined)

/** The address of all these rows as a file, for the organization that is shown. */
export function csvAddress(filter: ReportFilter, organization: string | undefined): string {
  const query = new URLSearchParams(
    Object.entries({ ...filter, organization }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return `/api/v1/reports/timesheets.csv?${query}`
}
