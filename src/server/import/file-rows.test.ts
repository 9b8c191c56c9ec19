import { expect, test } from 'vitest'
import { rowsToCheck } from './file-rows.ts'

const fields = [
  { key: 'name', label: 'Name', type: 'text', names: [] },
  { key: 'email', label: 'Email', type: 'text', names: [] },
  { key: 'endDate', label: 'End date', type: 'date', names: [] },
] as const
const mapping = ['name', 'email', 'endDate']
const rowOf = (...cells: string[]) => rowsToCheck([{ row: 2, cells, edits: {} }], mapping, fields)

test.each([
  'Total',
  'Totals:',
  'Grand total',
  'Total Employees: 40',
  'Page 1 of 2',
  'Friday, November 20, 2026 04:12 PM',
  'Report generated 2026-11-20',
])('the line “%s” of a report is left out, and says so', text => {
  expect(rowOf(text, '', '')).toEqual({
    toCheck: [],
    leftOut: [{ row: 2, label: null, outcome: 'skipped', note: 'This line is part of the report, not one of its records.' }],
  })
})

test.each([
  ['a name alone', ['Rosa Totale', '', '']],
  ['a name that begins like one, with more', ['Total, Anna', 'anna@x.org', '']],
  ['a name with a number', ['Page Turner', '', '']],
])('%s is read', (_, cells) => expect(rowOf(...cells)).toMatchObject({ toCheck: [{ row: 2, values: { name: cells[0] } }], leftOut: [] }))

test('a line of the report that a person has edited is read', () => {
  const rows = [{ row: 2, cells: ['Total', '', ''], edits: { email: 'total@x.org' } }]
  expect(rowsToCheck(rows, mapping, fields).toCheck).toMatchObject([{ values: { name: 'Total', email: 'total@x.org' } }])
})

test.each(['0000-00-00', '00/00/0000', '0000-00-00 00:00:00'])('the date %s is none', text =>
  expect(rowOf('Ada', '', text).toCheck.map(({ values }) => values)).toEqual([{ name: 'Ada' }]),
)
test.each(['0000-00-01', '0', '2026-00-10'])('the date %s is read as it is written', text =>
  expect(rowOf('Ada', '', text).toCheck).toMatchObject([{ values: { endDate: text } }]),
)
