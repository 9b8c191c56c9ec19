import { expect, test } from 'vitest'
import { cellKey, type GridCell } from './cell.ts'
import { parseBlock } from './clipboard-block.ts'
import { enteredMark, type GridColumn, type GridDay, gridTotals } from './grid-model.ts'

const day = (date: string, week: number): GridDay => ({ date, weekday: 'Mon', dayNumber: 1, week, isToday: false, isWeekend: false })
const column = (handle: string, kind: GridColumn['kind']): GridColumn => ({ handle, label: handle, kind, editable: true })
const cell = (minutes: number): GridCell => ({ minutes, minutesEntered: minutes + 3, version: 1, state: 'saved' })

test('totals add counted minutes by day, column, week and period, and worked hours exclude time off', () => {
  const totals = gridTotals({
    days: [day('2026-11-09', 0), day('2026-11-10', 0), day('2026-11-16', 1)],
    columns: [column('regular', 'worked'), column('fund:1', 'fund'), column('sick', 'time_off')],
    cells: new Map([
      [cellKey('2026-11-09', 'regular'), cell(300)],
      [cellKey('2026-11-09', 'sick'), cell(61)],
      [cellKey('2026-11-10', 'fund:1'), cell(100)],
      [cellKey('2026-11-16', 'sick'), cell(480)],
      [cellKey('2026-12-01', 'regular'), cell(999)],
    ]),
  })
  expect([...totals.days]).toEqual([
    ['2026-11-09', 361],
    ['2026-11-10', 100],
    ['2026-11-16', 480],
  ])
  expect(Object.fromEntries(totals.columns)).toEqual({ regular: 300, 'fund:1': 100, sick: 541 })
  expect(totals.weeks.map(({ week, all, worked }) => ({ week, all, worked }))).toEqual([
    { week: 0, all: 461, worked: 400 },
    { week: 1, all: 480, worked: 0 },
  ])
  expect(totals.weeks[0]!.columns.get('sick')).toBe(61)
  expect([totals.all, totals.worked]).toEqual([941, 400])
})

test.each([
  [
    '8\t7\n6\t5\n',
    [
      ['8', '7'],
      ['6', '5'],
    ],
  ],
  ['8\r\n7\r\n', [['8'], ['7']]],
  ['7,5', [['7,5']]],
  ['8,7.5\n6,5', [['8', '7.5'], ['6,5']]],
  ['8;7,5', [['8', '7,5']]],
  ['"7,5",8', [['7,5', '8']]],
  ['"a ""b""\tc"\t8', [['a "b"\tc', '8']]],
  ['', [['']]],
])('the clipboard text %j parses as %j', (text, rows) => {
  expect(parseBlock(text)).toEqual(rows)
})

test('the mark of hours that someone else entered applies to the version that was read, and to no newer value', () => {
  const key = cellKey('2026-11-09', 'regular')
  const marks = new Map([[key, { text: 'Entered by Dana: On leave', version: 1 }]])
  expect(enteredMark(marks, key, cell(480))).toBe('Entered by Dana: On leave')
  expect(enteredMark(marks, key, { ...cell(480), version: 2 })).toBeUndefined()
  for (const state of ['pending', 'saving', 'failed', 'conflict'] as const)
    expect(enteredMark(marks, key, { ...cell(240), state })).toBeUndefined()
  expect(enteredMark(marks, key, undefined)).toBeUndefined()
  expect(enteredMark(undefined, key, cell(480))).toBeUndefined()
})
