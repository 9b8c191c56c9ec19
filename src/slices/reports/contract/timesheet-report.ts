import { z } from 'zod'
import { endpoint, fileDownload } from '#core/endpoint.ts'
import { drawnFor, id, plainDate, workDate } from '#core/schemas.ts'
import { column } from '#slices/time/contract/entries.ts'
import { timesheetStatus } from '#slices/time/contract/timesheets.ts'

const filters = {
  from: workDate,
  to: workDate,
  employeeId: id.optional(),
  departmentId: id.optional(),
  status: timesheetStatus.optional(),
  column: column.optional(),
}

/** Open to every member; the rows are limited to what the current user may see: own, the reporting line (direct and below), or all. */
export const timesheetReport = {
  rows: endpoint({
    method: 'GET',
    path: '/reports/timesheets',
    tag: 'Reports',
    permission: 'member',
    module: 'time',
    summary: 'Hours by person, day and column with totals over the whole filter, in pages of 25; past the end, the last page.',
    input: z.strictObject({ ...filters, page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.object({
      rows: z.array(
        z.object({
          id,
          employeeId: id,
          employeeName: z.string(),
          departmentName: z.string().nullable(),
          date: plainDate,
          column,
          columnLabel: z.string(),
          minutes: z.int(),
          periodStart: plainDate,
          periodEnd: plainDate,
          status: timesheetStatus,
        }),
      ),
      total: z.object({
        entries: z.int(),
        minutes: z.int(),
        people: z.int(),
        byColumn: z.array(z.object({ column, columnLabel: z.string(), minutes: z.int() })),
      }),
      page: z.int(),
      pages: z.int(),
    }),
  }),
  csv: endpoint({
    method: 'GET',
    path: '/reports/timesheets.csv',
    tag: 'Reports',
    permission: 'member',
    module: 'time',
    summary: 'The same rows, all of them, as CSV (RFC 4180, UTF-8 with BOM, formulas neutralized). Writes an audit event.',
    input: z.strictObject({ ...filters, ...drawnFor }),
    output: fileDownload,
    download: { contentType: 'text/csv; charset=utf-8', fileName: ({ from, to }) => `timesheets-${from}-to-${to}.csv` },
  }),
  options: endpoint({
    method: 'GET',
    path: '/reports/timesheets/options',
    tag: 'Reports',
    permission: 'member',
    module: 'time',
    summary: 'The filter options: people and departments the current user may see, columns in use.',
    input: z.strictObject({}),
    output: z.object({
      employees: z.array(z.object({ id, name: z.string() })),
      departments: z.array(z.object({ id, name: z.string() })),
      columns: z.array(z.object({ column, label: z.string() })),
      today: plainDate,
    }),
  }),
}
