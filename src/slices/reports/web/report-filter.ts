/** The report's filter as part of the address. Pure. */
import { rangeOf } from '#core/date-range.ts'
import type { PlainDate } from '#core/plain-date.ts'
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

/** Measures and dimensions of the chart: names of the source of hours. */
export const CHART_MEASURES = ['hours', 'entries', 'people'] as const
export const CHART_SERIES = ['column', 'department', 'person', 'status', 'none'] as const

/** Parameters that choose what is drawn, and narrow nothing. */
export const CHART_SEARCH = ['measure', 'by', 'view'] as const

/** The filter in the address, the page, and the chart. */
export const reportSearch = defineSearch({
  from: day(),
  to: day(),
  employeeId: text(),
  departmentId: text(),
  status: oneOf(reportStatuses),
  column: text(),
  page: wholeNumber(1, LAST_PAGE),
  measure: oneOf(CHART_MEASURES, 'hours'),
  by: oneOf(CHART_SERIES, 'column'),
  view: oneOf(['chart', 'table'], 'chart'),
})
export type ReportSearch = SearchOf<typeof reportSearch>

/** Without dates it is the current month. */
export function filterOf({ from, to, employeeId, departmentId, status, column }: ReportSearch, today: PlainDate): ReportFilter {
  const month = rangeOf('this_month', today)!
  return {
    from: from ?? month.from,
    to: to ?? month.to,
    ...(employeeId === undefined ? {} : { employeeId }),
    ...(departmentId === undefined ? {} : { departmentId }),
    ...(status === undefined ? {} : { status }),
    ...(column === undefined ? {} : { column }),
  }
}

/** The address of all these rows as a file, for the organization that is shown. */
export function fileAddress(format: 'csv' | 'xlsx', filter: ReportFilter, organization: string | undefined): string {
  const query = new URLSearchParams(
    Object.entries({ ...filter, organization }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return `/api/v1/reports/timesheets.${format}?${query}`
}

declare module '#web/link-to.ts' {
  interface ScreenSearches {
    '/reports/timesheets': SearchOf<typeof reportSearch>
  }
}
