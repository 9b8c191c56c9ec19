import { expect, test } from 'vitest'
import { days } from '#test/grid-timesheet.ts'
import { cellKey, type GridCell } from './cell.ts'
import { activeNote, dayWarnings, weekWarning } from './cell-note.ts'
import { gridView } from './grid-model.ts'

const columns = [{ handle: 'regular', label: 'Regular', kind: 'worked' as const, editable: true }]
const cell = (more: Partial<GridCell>): GridCell => ({ minutes: 480, minutesEntered: 480, version: 1, state: 'saved', ...more })
const view = (cells: [string, GridCell][] = []) => gridView({ days, columns, cells: new Map(cells), format: 'decimal' })
const warnings = new Map([
  [cellKey('2026-11-10', 'regular'), 'No such column'],
  [cellKey('2026-11-10', 'total'), 'Over 16 hours'],
  [cellKey('2026-11-12', 'week'), 'Overtime: 4.00 hrs entered, 8.50 hrs calculated'],
])
const at = (date: string) => ({ date, column: 'regular' })

test('the status line says of the active cell what its tooltip says, and the warnings of its day and week', () => {
  expect(activeNote(view(), at('2026-11-10'), warnings, {})).toBe(
    'No such column. Over 16 hours. Overtime: 4.00 hrs entered, 8.50 hrs calculated',
  )
  expect(activeNote(view(), at('2026-11-11'), warnings, {})).toBe('Overtime: 4.00 hrs entered, 8.50 hrs calculated')
  expect(activeNote(view(), at('2026-11-16'), warnings, {}), 'another week').toBeUndefined()
  expect(activeNote(view(), null, warnings, {})).toBeUndefined()
})

test('it says why a cell is not saved, what was rounded, who entered it, and how it came about', () => {
  const key = cellKey('2026-11-16', 'regular')
  const failed = view([[key, cell({ state: 'failed', message: 'The fund has ended' })]])
  expect(activeNote(failed, at('2026-11-16'), undefined, {})).toBe('The fund has ended')
  expect(activeNote(failed, at('2026-11-16'), undefined, {}, true), 'told elsewhere').toBeUndefined()
  const rounded = view([[key, cell({ minutesEntered: 474 })]])
  const entered = new Map([[key, { text: 'Entered by Dana: on leave', version: 1 }]])
  expect(activeNote(rounded, at('2026-11-16'), undefined, { entered })).toBe('7.90 rounds to 8.00. Entered by Dana: on leave')
  const origins = new Map([[key, { text: 'Copied from the last period', version: 1 }]])
  expect(activeNote(rounded, at('2026-11-16'), undefined, { entered, origins })).toBe(
    '7.90 rounds to 8.00. Entered by Dana: on leave. Copied from the last period',
  )
  const typedSince = view([[key, cell({ version: 2 })]])
  expect(activeNote(typedSince, at('2026-11-16'), undefined, { entered, origins })).toBeUndefined()
})

test('a warning about a workweek belongs to its week, whichever day it names', () => {
  expect(weekWarning(warnings, view(), 0)).toBe('Overtime: 4.00 hrs entered, 8.50 hrs calculated')
  expect(weekWarning(warnings, view(), 1)).toBeUndefined()
})

test('a single day lists the warnings of its cells, of itself and of its week', () => {
  expect(dayWarnings(warnings, view(), days[1]!)).toEqual([
    'No such column',
    'Over 16 hours',
    'Overtime: 4.00 hrs entered, 8.50 hrs calculated',
  ])
  expect(dayWarnings(undefined, view(), days[1]!)).toEqual([])
})
