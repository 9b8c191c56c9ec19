import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { allocationNames } from '#slices/people/server/public.ts'
import { type ReportRow, reportColumns, type timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import { MAX_PRINTED } from '#slices/reports/rules/printed-report.ts'
import { type ColumnType, columnHandle } from '#slices/time/rules/column.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { columnLabels, countedMinutes } from '#slices/time/server/public.ts'
import { type Filter, type FilterParams, filteredEntries, filterParams } from './filter.ts'

const PAGE_SIZE = 25

interface EntryRow {
  id: string
  employeeId: string
  employeeNumber: string | null
  employeeName: string
  departmentName: string | null
  date: PlainDate
  columnType: ColumnType
  columnId: string
  minutes: number
  periodStart: PlainDate
  periodEnd: PlainDate
  status: TimesheetStatus
}

/** Columns of an entry in the report and its CSV, in the order of both: by person, then by day. */
const entryRows = `
  select t.id, t.employee_id, e.employee_id as employee_number, e.first_name || ' ' || e.last_name as employee_name,
    (select d.name from app.departments d where d.organization_id = t.organization_id and d.id = t.department_id) as department_name,
    t.date, t.column_type, t.column_id, ${countedMinutes} as minutes, t.pay_period_start as period_start, t.pay_period_end as period_end,
    coalesce(s.status, 'draft') as status
  ${filteredEntries}`
const entryOrder = 'order by e.name_lc, e.id, t.date, t.column_type, t.column_id'

const allEntries = sqlStatement<FilterParams, EntryRow>(`${entryRows} ${entryOrder}`)

const pageOfEntries = sqlStatement<FilterParams & { limit: number; offset: number }, EntryRow>(
  `${entryRows} ${entryOrder} limit $limit offset $offset`,
)

/** One row per column, and one with `columnType` null for the whole filter: `people` cannot be added up from the others. */
const totals = sqlStatement<
  FilterParams,
  { columnType: ColumnType | null; columnId: string; entries: number; minutes: number; people: number }
>(
  `select t.column_type, t.column_id, count(*)::int as entries, coalesce(sum(${countedMinutes}), 0)::int as minutes, count(distinct t.employee_id)::int as people
   ${filteredEntries}
   group by grouping sets ((t.column_type, t.column_id), ())
   order by minutes desc, t.column_type, t.column_id`,
)

/** The rows of a file: those of the whole filter. */
export const exported = {
  columns: reportColumns,
  title: 'Timesheets',
  audit: { action: 'report.exported', resourceType: 'timesheet_report' },
  rows: (input: Filter) => ({ statement: allEntries, params: filterParams(input) }),
  complete: async (tx: ReadTx<Actor>) => {
    const allocations = await tx.rows(allocationNames, {})
    const labelOf = columnLabels(allocations)
    const codes = new Map(allocations.map(({ type, id, code }) => [columnHandle(type, id), code]))
    return (row: EntryRow): ReportRow => ({
      ...row,
      ...labelOf(row.columnType, row.columnId),
      code: row.columnType === 'pay_code' ? row.columnId : (codes.get(columnHandle(row.columnType, row.columnId)) ?? null),
    })
  },
}

/**
 * A page of the report. Past its end the last one, with its number in `page`, in case hours are deleted while someone is paging. With `whole`
 * every row, as the only page; fails with VALIDATION when there are more than can be printed.
 */
export async function rows({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof timesheetReport.rows>) {
  const params = filterParams(input)
  const size = input.whole ? MAX_PRINTED : PAGE_SIZE
  const wanted = input.whole ? 1 : input.page
  const readPage = (page: number) => tx.rows(pageOfEntries, { ...params, limit: size, offset: (page - 1) * size })
  const [requested, sums, allocations] = await Promise.all([readPage(wanted), tx.rows(totals, params), tx.rows(allocationNames, {})])
  const labelOf = columnLabels(allocations)
  const whole = sums.find(sum => sum.columnType === null)
  const entries = whole?.entries ?? 0
  if (input.whole && entries > MAX_PRINTED) {
    fail('VALIDATION', `Choose fewer days or people. You can print up to ${MAX_PRINTED} rows.`, {
      field: 'whole',
      rule: 'too_many_rows',
      data: { most: MAX_PRINTED },
    })
  }
  const pages = Math.max(1, Math.ceil(entries / size))
  const page = Math.min(wanted, pages)
  const found = page === wanted ? requested : await readPage(page)
  return {
    rows: found.map(({ columnType, columnId, employeeNumber: _, ...row }) => ({ ...row, ...labelOf(columnType, columnId) })),
    total: {
      entries,
      minutes: whole?.minutes ?? 0,
      people: whole?.people ?? 0,
      byColumn: sums.flatMap(sum => (sum.columnType === null ? [] : [{ ...labelOf(sum.columnType, sum.columnId), minutes: sum.minutes }])),
    },
    page,
    pages,
  }
}
