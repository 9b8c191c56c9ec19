import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { ColumnType } from '#slices/time/rules/column.ts'
import type { EntrySource } from './cell.ts'

/** An entry's next version. */
export interface ChangedEntry {
  id: string
  minutes: number
  minutesEntered: number
  version: number
  source: EntrySource
}

/** A new entry. */
export interface NewEntry extends ChangedEntry {
  date: PlainDate
  columnType: ColumnType
  columnId: string
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
    sources: string[]
  },
  unknown
>(`
  insert into app.time_entries (id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked, department_id, location_id,
    unit_id, fund_id, program_id, functional_category, pay_period_start, pay_period_end, version, entered_by, reason, source)
  select n.id, $employeeId::uuid, n.date, n.column_type, n.column_id, n.minutes, n.entered, n.worked, n.department_id, n.location_id,
    n.unit_id, n.fund_id, n.program_id, n.category, n.period_start, n.period_end, n.version, app.user_id(), $reason::text, n.source
  from unnest($ids::uuid[], $dates::date[], $types::text[], $columnIds::text[], $minutes::int[], $entered::int[], $worked::boolean[],
      $departments::uuid[], $locations::uuid[], $units::uuid[], $funds::uuid[], $programs::uuid[], $categories::text[],
      $starts::date[], $ends::date[], $versions::int[], $sources::text[])
    with ordinality as n (id, date, column_type, column_id, minutes, entered, worked, department_id, location_id,
      unit_id, fund_id, program_id, category, period_start, period_end, version, source, at)
  order by n.at`)

// Lists are in subqueries of their own; otherwise PostgreSQL would plan the statement anew for the values of each call.
const update = sqlStatement<
  { reason: string | null; ids: string[]; minutes: number[]; entered: number[]; versions: number[]; sources: string[] },
  unknown
>(`
  update app.time_entries t set minutes = ($minutes::int[])[array_position($ids::uuid[], t.id)],
    minutes_entered = ($entered::int[])[array_position($ids::uuid[], t.id)], version = ($versions::int[])[array_position($ids::uuid[], t.id)],
    updated_at = app.now(), entered_by = app.user_id(), reason = $reason,
    source = ($sources::text[])[array_position($ids::uuid[], t.id)]
  where t.id = any ((select $ids::uuid[])::uuid[])`)

const remove = sqlStatement<{ ids: string[] }, unknown>(`delete from app.time_entries t where t.id = any ((select $ids::uuid[])::uuid[])`)

/** Adds entries with the commit, however many; `reason` is why someone else enters them, null for the employee. */
export function insertEntries(tx: WriteTx<Actor>, employeeId: string, reason: string | null, entries: readonly NewEntry[]): void {
  tx.atCommit(insert, {
    employeeId,
    reason,
    ids: entries.map(entry => entry.id),
    dates: entries.map(entry => entry.date),
    types: entries.map(entry => entry.columnType),
    columnIds: entries.map(entry => entry.columnId),
    minutes: entries.map(entry => entry.minutes),
    entered: entries.map(entry => entry.minutesEntered),
    worked: entries.map(entry => entry.isWorked),
    departments: entries.map(entry => entry.departmentId),
    locations: entries.map(entry => entry.locationId),
    units: entries.map(entry => entry.unitId),
    funds: entries.map(entry => entry.fundId),
    programs: entries.map(entry => entry.programId),
    categories: entries.map(entry => entry.functionalCategory),
    starts: entries.map(entry => entry.periodStart),
    ends: entries.map(entry => entry.periodEnd),
    versions: entries.map(entry => entry.version),
    sources: entries.map(entry => entry.source),
  })
}

/** Changes entries with the commit. */
export function updateEntries(tx: WriteTx<Actor>, reason: string | null, entries: readonly ChangedEntry[]): void {
  tx.atCommit(update, {
    reason,
    ids: entries.map(entry => entry.id),
    minutes: entries.map(entry => entry.minutes),
    entered: entries.map(entry => entry.minutesEntered),
    versions: entries.map(entry => entry.version),
    sources: entries.map(entry => entry.source),
  })
}

/** Deletes entries with the commit. */
export function removeEntries(tx: WriteTx<Actor>, ids: string[]): void {
  tx.atCommit(remove, { ids })
}
