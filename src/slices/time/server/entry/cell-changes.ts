import type { PlainDate } from '#core/plain-date.ts'
import type { EntrySource } from './cell.ts'

/** A save as the audit trail has it. */
export interface SaveEvent {
  action: string
  before: unknown
  after: unknown
  reason: string | null
  by: string | null
  /** Someone other than the employee did it. */
  onBehalf: boolean
  at: string
}

interface LoggedCell {
  date: PlainDate
  column: string
  minutes: number
}

export interface CellChanged {
  date: PlainDate
  column: string
  before: number | null
  after: number | null
  by: string | null
  onBehalf: boolean
  reason: string | null
  source: EntrySource
  at: string
}

/** By the end of the event's action. What is not listed was typed. */
const sources: Readonly<Record<string, EntrySource>> = {
  copied: 'copied',
  filled: 'usual_week',
  split: 'split',
  imported: 'imported',
  import_undone: 'imported',
}

/** Lists the changes that saves made to each cell, in the order of the saves; a cleared or empty cell has null minutes. */
export function cellChanges(events: readonly SaveEvent[], isWanted: (cell: { date: PlainDate; column: string }) => boolean): CellChanged[] {
  return events.flatMap(({ action, before, after, ...event }) => {
    const was = new Map(cellsOf(before).map(cell => [`${cell.date} ${cell.column}`, cell.minutes]))
    const verb = action.replace(/^.*\./, '').replace(/_on_behalf$/, '')
    return cellsOf(after)
      .filter(isWanted)
      .map(({ date, column, minutes }) => ({
        date,
        column,
        before: was.get(`${date} ${column}`) ?? null,
        after: minutes === 0 ? null : minutes,
        source: sources[verb] ?? 'typed',
        ...event,
      }))
  })
}

const cellsOf = (logged: unknown): LoggedCell[] => (Array.isArray(logged) ? (logged as LoggedCell[]) : [])
