import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { defineList } from '#server/list/list.ts'
import { reportInLine } from '#slices/people/server/public.ts'
import { filters, timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import type { ColumnType } from '#slices/time/rules/column.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { countedMinutes, timesheetOfEntry } from '#slices/time/server/public.ts'

interface HoursRow {
  id: string
  employeeId: string
  employeeName: string
  departmentId: string | null
  departmentName: string | null
  date: PlainDate
  columnType: ColumnType
  column: string
  minutes: number
  status: TimesheetStatus
  periodStart: PlainDate
}

const hoursList = defineList({
  contract: { noun: 'entry', chosen: filters, endpoints: { list: timesheetReport.rows } },
  rows: sqlStatement<{ from: PlainDate; to: PlainDate }, HoursRow>(
    `select t.id, t.employee_id, e.display_name as employee_name, t.department_id, d.name as department_name, t.date, t.column_type,
       case t.column_type when 'pay_code' then t.column_id else t.column_type || ':' || t.column_id end as "column", ${countedMinutes} as minutes,
       coalesce(s.status, 'draft') as status, t.pay_period_start as period_start
     from app.time_entries t
     join app.employees e on e.organization_id = t.organization_id and e.id = t.employee_id
     left join app.departments d on d.organization_id = t.organization_id and d.id = t.department_id
     ${timesheetOfEntry}
     where t.organization_id = (select app.org_id()) and t.date between $from::date and $to::date and ${reportInLine}`,
  ),
  filters: { from: 'given', to: 'given', employeeId: 'one', departmentId: 'one', status: 'one', column: 'one' },
  sorts: { order: { by: 'date', type: 'date' } },
})

/** The hours of the timesheet report, counted as it counts them, of the people whose hours the current user may report on. */
export const hoursSource = hoursList.source({
  label: 'Hours',
  dimensions: {
    person: { label: 'Person', by: 'employeeName', key: 'employeeId', type: 'text' },
    department: { label: 'Department', by: 'departmentName', key: 'departmentId', type: 'text' },
    chargedTo: { label: 'Charged to', by: 'columnType', type: 'text' },
    column: { label: 'Timesheet column', by: 'column', type: 'text' },
    status: { label: 'Timesheet status', by: 'status', type: 'text' },
    date: { label: 'Date', by: 'date', type: 'date' },
    week: { label: 'Week', by: 'date', type: 'date', part: 'week' },
    month: { label: 'Month', by: 'date', type: 'date', part: 'month' },
    year: { label: 'Year', by: 'date', type: 'date', part: 'year' },
    payPeriod: { label: 'Pay period start', by: 'periodStart', type: 'date' },
  },
  measures: {
    hours: { label: 'Hours', kind: 'sum', by: 'minutes', type: 'minutes' },
    entries: { label: 'Entries', kind: 'count' },
    people: { label: 'People', kind: 'distinct', by: 'employeeId' },
  },
})
