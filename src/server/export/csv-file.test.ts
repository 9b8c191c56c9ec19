import { expect, test } from 'vitest'
import type { CellValue, Column, ColumnType } from '#core/column.ts'
import { csvFile } from './csv-file.ts'

async function textOf(type: ColumnType, values: CellValue[], currency = 'USD') {
  const column: Column<{ value: CellValue }> = { key: 'value', title: 'Value', type }
  async function* portions() {
    if (values.length > 0) yield values.map(value => ({ value }))
  }
  let text = ''
  for await (const chunk of csvFile([column], portions(), currency)) text += chunk
  return text.replace('\uFEFF', '').split('\r\n').slice(1, -1)
}

test.each<[ColumnType, CellValue, string]>([
  ['text', 'Rosa', 'Rosa'],
  ['text', '=1+1', "'=1+1"],
  ['text', null, ''],
  ['integer', -3, '-3'],
  ['minutes', 450, '7.50'],
  ['minutes', -90, '-1.50'],
  ['money', 123450, '1234.50'],
  ['money', -5, '-0.05'],
  ['date', '2026-11-20', '2026-11-20'],
  ['instant', '2026-11-20T15:00:00Z', '2026-11-20T15:00:00Z'],
  ['flag', true, 'yes'],
  ['flag', false, 'no'],
])('a cell of a column of type %s: %j → %s', async (type, value, written) => expect(await textOf(type, [value])).toEqual([written]))

test('money has the decimals of its currency', async () => expect(await textOf('money', [1500], 'JPY')).toEqual(['1500']))

test('a table without rows has its head', async () => {
  const none = csvFile([{ key: 'value', title: 'Value', type: 'text' }], (async function* () {})(), 'USD')
  expect((await none.next()).value).toBe('\uFEFFValue\r\n')
})
