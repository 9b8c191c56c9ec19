import type { PlainDate } from '#core/plain-date.ts'
import { type ColumnType, columnHandle } from '#slices/time/rules/column.ts'
import type { EntrySource } from './cell.ts'

/** An entry as the queries of this slice read it. */
export interface EntryRow {
  date: PlainDate
  columnType: ColumnType
  columnId: string
  minutes: number
  minutesEntered: number
  version: number
  enteredBy: string | null
  reason: string | null
  source: EntrySource
}

/** The columns of EntryRow, of `app.time_entries t`. `entered_by` is set only where someone else entered them, which is where there is a reason. */
export const entryColumns = `t.date, t.column_type, t.column_id, t.minutes, t.minutes_entered, t.version, t.reason, t.source,
  case when t.reason is not null then coalesce(app.member_name(t.entered_by), 'An administrator') end as entered_by`

/** The entry as the contract shows it. */
export function entryOf(row: EntryRow) {
  return {
    date: row.date,
    column: columnHandle(row.columnType, row.columnId),
    minutes: row.minutes,
    minutesEntered: row.minutesEntered,
    version: row.version,
    enteredBy: row.enteredBy,
    reason: row.reason,
    source: row.source,
  }
}
