import { fail } from '#core/failure.ts'
import { daysBetween, type PlainDate } from '#core/plain-date.ts'
import { reportInLine } from '#slices/people/server/public.ts'
import { parseColumn } from '#slices/time/rules/column.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { timesheetOfEntry } from '#slices/time/server/public.ts'

export interface Filter {
  from: PlainDate
  to: PlainDate
  employeeId?: string | undefined
  departmentId?: string | undefined
  status?: TimesheetStatus | undefined
  column?: string | undefined
}

/** The parameters of `filteredEntries`. */
export interface FilterParams {
  from: PlainDate
  to: PlainDate
  employeeId: string | null
  departmentId: string | null
  status: string | null
  columnType: string | null
  columnId: string | null
}

/** A little over a year: enough to compare a year with the periods at its ends, without reading the whole history. */
export const MAX_RANGE_DAYS = 400

/** Throws VALIDATION, with the field, for a range that ends before it starts or is too long, and for a column that cannot exist. */
export function filterParams(filter: Filter): FilterParams {
  const days = daysBetween(filter.from, filter.to) + 1
  if (days < 1) fail('VALIDATION', "End date can't be before start date", { field: 'to', rule: 'range_reversed' })
  if (days > MAX_RANGE_DAYS) {
    fail('VALIDATION', `Choose a range of ${MAX_RANGE_DAYS} days or less`, {
      field: 'to',
      rule: 'range_too_long',
      data: { most: MAX_RANGE_DAYS },
    })
  }
  const column = filter.column === undefined ? undefined : parseColumn(filter.column)
  if (column === null) fail('VALIDATION', 'Column not found', { field: 'column', rule: 'unknown_column' })
  return {
    from: filter.from,
    to: filter.to,
    employeeId: filter.employeeId ?? null,
    departmentId: filter.departmentId ?? null,
    status: filter.status ?? null,
    columnType: column?.columnType ?? null,
    columnId: column?.columnId ?? null,
  }
}

/**
 * The entries `t` that match a filter and that the current user may see, with their person `e` and timesheet `s`. An id of another
 * organization, or of a person outside the current user's scope, matches nothing, like an unknown one.
 */
export const filteredEntries = `
  from app.time_entries t
  join app.employees e on e.organization_id = t.organization_id and e.id = t.employee_id
  ${timesheetOfEntry}
  where t.date between $from::date and $to::date and ${reportInLine}
    and ($employeeId::uuid is null or t.employee_id = $employeeId::uuid)
    and ($departmentId::uuid is null or t.department_id = $departmentId::uuid)
    and ($status::text is null or coalesce(s.status, 'draft') = $status::text)
    and ($columnType::text is null or (t.column_type = $columnType::text and t.column_id = $columnId::text))`
