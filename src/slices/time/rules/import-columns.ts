/**
 * A file names a column of the timesheet by its handle, by a pay code's name, or by the name or code of a department, location, unit, or fund, whatever the case. A
 * name of several columns is told apart by a kind in front of it ('fund: HUD'); it is never guessed. Authority: PRD-12, PRD-160. Rule HRI-1.
 */
import { closestTo } from '#core/closest.ts'
import { PAY_CODE_LABELS, PAY_CODES } from '#slices/time-groups/rules/pay-codes.ts'
import { type ColumnHandle, type ColumnType, columnHandle } from './column.ts'

/** A department, location, unit, or fund. */
export interface NamedColumn {
  columnType: ColumnType
  columnId: string
  name: string
  code: string | null
  isActive: boolean
}

export type FoundColumn =
  | { ok: true; handle: ColumnHandle }
  /** `use` is a column's name that was probably meant. */
  | { ok: false; rule: 'unknown_column' | 'ambiguous_column' | 'inactive_column'; message: string; use: string | null }

const KINDS: Readonly<Record<ColumnType, string>> = {
  pay_code: 'pay code',
  department: 'department',
  location: 'location',
  unit: 'unit',
  fund: 'fund',
}
const PREFIX = /^(pay[ _]code|department|location|unit|fund)\s*:\s*(.+)$/i
/** Limits fuzzy matches of names that match no column. */
const MAX_GUESSES = 200

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** Finds columns by what a file calls them. */
export function columnFinder(named: readonly NamedColumn[]): (written: string) => FoundColumn {
  const byName = new Map<string, NamedColumn[]>()
  const add = (name: string, column: NamedColumn) => {
    const known = byName.get(fold(name)) ?? []
    if (!known.includes(column)) byName.set(fold(name), [...known, column])
  }
  const payCodes = PAY_CODES.map((code): NamedColumn => {
    return { columnType: 'pay_code', columnId: code, name: PAY_CODE_LABELS[code], code, isActive: true }
  })
  for (const column of [...payCodes, ...named]) {
    for (const name of [column.name, ...(column.code === null ? [] : [column.code])]) {
      add(name, column)
      add(`${KINDS[column.columnType]}: ${name}`, column)
    }
    add(`${KINDS[column.columnType]}: ${column.columnId}`, column)
  }
  const found = new Map<string, FoundColumn>()
  const guesses = { left: MAX_GUESSES }
  return written => {
    const prefixed = PREFIX.exec(written.trim())
    const key = fold(prefixed ? `${prefixed[1]!.replace('_', ' ')}: ${prefixed[2]}` : written)
    const known = found.get(key)
    if (known) return known
    const answer = choose(written, byName.get(key) ?? [], () => {
      return guesses.left-- > 0
        ? closestTo(
            written,
            [...payCodes, ...named].filter(({ isActive }) => isActive).map(({ name }) => name),
          )
        : null
    })
    found.set(key, answer)
    return answer
  }
}

function choose(written: string, all: readonly NamedColumn[], guess: () => string | null): FoundColumn {
  const open = all.filter(({ isActive }) => isActive)
  const [column] = open
  if (open.length === 1) return { ok: true, handle: columnHandle(column!.columnType, column!.columnId) }
  if (column) {
    const kinds = [...new Set(open.map(({ columnType }) => KINDS[columnType]))]
    const message = `“${written}” is the name of ${open.length} columns. Write ${kinds.length > 1 ? `“${kinds[0]}: ${written}”` : 'its code'} to say which.`
    return { ok: false, rule: 'ambiguous_column', message, use: null }
  }
  if (all.length > 0) return { ok: false, rule: 'inactive_column', message: `“${written}” is inactive.`, use: null }
  const use = guess()
  return { ok: false, rule: 'unknown_column', message: `No column is called “${written}”.${use ? ` Did you mean “${use}”?` : ''}`, use }
}
