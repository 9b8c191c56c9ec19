import { z } from 'zod'
import type { Column } from '#core/column.ts'
import { endpoint } from '#core/endpoint.ts'
import { exportEndpoints } from '#core/export-endpoints.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { flag, id, plainDate, workDate } from '#core/schemas.ts'
import { column } from '#slices/time/contract/entries.ts'
import { timesheetStatus } from '#slices/time/contract/timesheets.ts'
import type { ColumnType } from '#slices/time/rules/column.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'

const range = z.object({ from: plainDate, to: plainDate })

/** Filters of the report and of its files. */
export const filters = {
  from: workDate,
  to: workDate,
  employeeId: id.optional(),
  departmentId: id.optional(),
  status: timesheetStatus.optional(),
  column: column.optional(),
}

/** An entry as the files show it. */
export interface ReportRow {
  /** Payroll's number for the person. */
  employeeNumber: string | null
  employeeName: string
  departmentName: string | null
  date: PlainDate
  /** `pay_code`, or what the hours are charged to: `department`, `location`, `unit`, `fund`. */
  columnType: ColumnType
  /** The pay code, or the code of the department, unit or fund. */
  code: string | null
  columnLabel: string
  minutes: number
  status: TimesheetStatus
  periodStart: PlainDate
  periodEnd: PlainDate
}

/** As payroll and spreadsheets import them: the heads are part of the interface, and none is renamed or moved. */
export const reportColumns: readonly Column<ReportRow>[] = [
  { key: 'employeeNumber', title: 'employee_number', type: 'text' },
  { key: 'employeeName', title: 'employee', type: 'text' },
  { key: 'departmentName', title: 'department', type: 'text' },
  { key: 'date', title: 'date', type: 'date' },
  { key: 'columnType', title: 'type', type: 'text' },
  { key: 'code', title: 'code', type: 'text' },
  { key: 'columnLabel', title: 'charged_to', type: 'text' },
  { key: 'minutes', title: 'minutes', type: 'integer' },
  { key: 'hours', title: 'hours', type: 'minutes', value: ({ minutes }) => minutes },
  { key: 'status', title: 'status', type: 'text', value: ({ status }) => status.charAt(0).toUpperCase() + status.slice(1) },
  { key: 'periodStart', title: 'period_start', type: 'date' },
  { key: 'periodEnd', title: 'period_end', type: 'date' },
]

/** Open to every member; the rows are limited to what the current user may see: own, the reporting line (direct and below), or all. */
export const timesheetReport = {
  rows: endpoint({
    method: 'GET',
    path: '/reports/timesheets',
    tag: 'Reports',
    permission: 'member',
    module: 'time',
    summary:
      'Hours by person, day, and column in pages of 25, with totals for all pages. A page past the end returns the last page. `whole` returns up to 5,000 rows at once, for printing.',
    input: z.strictObject({ ...filters, page: z.coerce.number().int().min(1).max(100_000).default(1), whole: flag.default(false) }),
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
    summary: 'The filter options: people and departments the current user may see, columns in use, and the pay periods around today.',
    input: z.strictObject({}),
    output: z.object({
      employees: z.array(z.object({ id, name: z.string() })),
      departments: z.array(z.object({ id, name: z.string() })),
      columns: z.array(z.object({ column, label: z.string() })),
      today: plainDate,
      /** The pay period that contains today and the one before it: of the current user's group, else of the largest one. */
      periods: z.object({ current: range, last: range.nullable() }).nullable(),
    }),
  }),
}
