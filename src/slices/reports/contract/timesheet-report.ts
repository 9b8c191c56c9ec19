import { z } from 'zod'
import type { Column } from '#core/column.ts'
import { endpoint } from '#core/endpoint.ts'
import { exportEndpoints } from '#core/export-endpoints.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { id, plainDate, workDate } from '#core/schemas.ts'
import { column } from '#slices/time/contract/entries.ts'
import { timesheetStatus } from '#slices/time/contract/timesheets.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'

const filters = {
  from: workDate,
  to: workDate,
  employeeId: id.optional(),
  departmentId: id.optional(),
  status: timesheetStatus.optional(),
  column: column.optional(),
}

/** An entry as the files show it. */
export interface ReportRow {
  employeeName: string
  departmentName: string | null
  date: PlainDate
  columnLabel: string
  minutes: number
  status: TimesheetStatus
  periodStart: PlainDate
  periodEnd: PlainDate
}

export const reportColumns: readonly Column<ReportRow>[] = [
  { key: 'employeeName', title: 'Employee', type: 'text' },
  { key: 'departmentName', title: 'Department', type: 'text' },
  { key: 'date', title: 'Date', type: 'date' },
  { key: 'columnLabel', title: 'Column', type: 'text' },
  { key: 'minutes', title: 'Minutes', type: 'integer' },
  { key: 'hours', title: 'Hours', type: 'minutes', value: ({ minutes }) => minutes },
  { key: 'status', title: 'Status', type: 'text', value: ({ status }) => status.charAt(0).toUpperCase() + status.slice(1) },
  { key: 'period', title: 'Period', type: 'text', value: ({ periodStart, periodEnd }) => `${periodStart} to ${periodEnd}` },
]

/** Open to every member; the rows are limited to what the current user may see: own, the reporting line (direct and below), or all. */
export const timesheetReport = {
  rows: endpoint({
    method: 'GET',
    path: '/reports/timesheets',
    tag: 'Reports',
    permission: 'member',
    module: 'time',
    summary: 'Hours by person, day, and column with totals over the whole filter, in pages of 25; past the end, the last page.',
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
  ...exportEndpoints({
    path: '/reports/timesheets',
    tag: 'Reports',
    permission: 'member',
    module: 'time',
    noun: 'hours',
    filters,
    fileName: ({ from, to }) => `timesheets-${from}-to-${to}`,
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
