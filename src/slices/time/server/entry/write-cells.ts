import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { ColumnType } from '#slices/time/rules/column.ts'

/** An entry's next version. */
export interface ChangedCell {
  date: PlainDate
  columnType: ColumnType
  columnId: string
  minutes: number
  minutesEntered: number
  version: number
}

/** A new entry. */
export interface NewCell extends ChangedCell {
  id: string
  isWorked: boolean
  departmentId: string | null
  locationId: string | null
  unitId: string | null
  fundId: string | null
  programId: string | null
  functionalCategory: string
  periodStart: PlainDate
  periodEnd: PlainDate
}

const insert = sqlStatement<
  {
    employeeId: string
    reason: string | null
    ids: string[]
    dates: PlainDate[]
    types: string[]
    columnIds: string[]
    minutes: number[]
    entered: number[]
    worked: boolean[]
    departments: (string | null)[]
    locations: (string | null)[]
    units: (string | null)[]
    funds: (string | null)[]
    programs: (string | null)[]
    categories: string[]
    starts: PlainDate[]
    ends: PlainDate[]
    versions: number[]
  },
  unknown
>(`
  insert into app.time_entries (id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked, department_id, location_id,
    unit_id, fund_id, program_id, functional_category, pay_period_start, pay_period_end, version, entered_by, reason)
  select n.id, $employeeId::uuid, n.date, n.column_type, n.column_id, n.minutes, n.entered, n.worked, n.department_id, n.location_id,
    n.unit_id, n.fund_id, n.program_id, n.category, n.period_start, n.period_end, n.version, app.user_id(), $reason::text
  from unnest($ids::uuid[], $dates::date[], $types::text[], $columnIds::text[], $minutes::int[], $entered::int[], $worked::boolean[],
      $departments::uuid[], $locations::uuid[], $units::uuid[], $funds::uuid[], $programs::uuid[], $categories::text[],
      $starts::date[], $ends::date[], $versions::int[])
    with ordinality as n (id, date, column_type, column_id, minutes, entered, worked, department_id, location_id,
      unit_id, fund_id, program_id, category, period_start, period_end, version, at)
  order by n.at`)

// The range keeps the plan to the days concerned.
const update = sqlStatement<
  {
    employeeId: string
    from: PlainDate
    to: PlainDate
    reason: string | null
    dates: PlainDate[]
    types: string[]
    columnIds: string[]
    minutes: number[]
    entered: number[]
    versions: number[]
  },
  unknown
>(`
  update app.time_entries t set minutes = n.minutes, minutes_entered = n.entered, version = n.version, updated_at = app.now(),
    entered_by = app.user_id(), reason = $reason::text
  from unnest($dates::date[], $types::text[], $columnIds::text[], $minutes::int[], $entered::int[], $versions::int[])
    as n (date, column_type, column_id, minutes, entered, version)
  where t.employee_id = $employeeId and t.date between $from and $to
    and t.date = n.date and t.column_type = n.column_type and t.column_id = n.column_id`)

const remove = sqlStatement<
  { employeeId: string; from: PlainDate; to: PlainDate; dates: PlainDate[]; types: string[]; columnIds: string[] },
  unknown
>(`
  delete from app.time_entries t using unnest($dates::date[], $types::text[], $columnIds::text[]) as n (date, column_type, column_id)
  where t.organization_id = (select app.org_id()) and t.employee_id = $employeeId and t.date between $from and $to
    and t.date = n.date and t.column_type = n.column_type and t.column_id = n.column_id`)

/** Adds entries with the commit, however many. */
export function insertCells(tx: WriteTx<Actor>, employeeId: string, reason: string | null, cells: readonly NewCell[]): void {
  tx.later(insert, {
    employeeId,
    reason,
    ids: cells.map(cell => cell.id),
    dates: cells.map(cell => cell.date),
    types: cells.map(cell => cell.columnType),
    columnIds: cells.map(cell => cell.columnId),
    minutes: cells.map(cell => cell.minutes),
    entered: cells.map(cell => cell.minutesEntered),
    worked: cells.map(cell => cell.isWorked),
    departments: cells.map(cell => cell.departmentId),
    locations: cells.map(cell => cell.locationId),
    units: cells.map(cell => cell.unitId),
    funds: cells.map(cell => cell.fundId),
    programs: cells.map(cell => cell.programId),
    categories: cells.map(cell => cell.functionalCategory),
    starts: cells.map(cell => cell.periodStart),
    ends: cells.map(cell => cell.periodEnd),
    versions: cells.map(cell => cell.version),
  })
}

/** Changes entries with the commit. */
export function updateCells(tx: WriteTx<Actor>, employeeId: string, reason: string | null, cells: readonly ChangedCell[]): void {
  tx.later(update, {
    employeeId,
    ...rangeOf(cells),
    reason,
    dates: cells.map(cell => cell.date),
    types: cells.map(cell => cell.columnType),
    columnIds: cells.map(cell => cell.columnId),
    minutes: cells.map(cell => cell.minutes),
    entered: cells.map(cell => cell.minutesEntered),
    versions: cells.map(cell => cell.version),
  })
}

export function removeCells(
  tx: WriteTx<Actor>,
  employeeId: string,
  cells: readonly { date: PlainDate; columnType: ColumnType; columnId: string }[],
): void {
  tx.later(remove, {
    employeeId,
    ...rangeOf(cells),
    dates: cells.map(cell => cell.date),
    types: cells.map(cell => cell.columnType),
    columnIds: cells.map(cell => cell.columnId),
  })
}

function rangeOf(cells: readonly { date: PlainDate }[]): { from: PlainDate; to: PlainDate } {
  const dates = cells.map(cell => cell.date).toSorted()
  return { from: dates[0]!, to: dates.at(-1)! }
}
