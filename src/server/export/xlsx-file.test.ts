import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { CellValue, Column, ColumnType } from '#core/column.ts'
import { MAX_CELL_LENGTH, xlsxFile } from './xlsx-file.ts'

interface Row {
  value: CellValue
}

async function* portionsOf<T>(...portions: T[][]): AsyncGenerator<T[]> {
  yield* portions
}

async function fileOf(columns: readonly Column<Row>[], rows: Row[], currency = 'USD') {
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxFile('Things', columns, portionsOf(rows), currency)) chunks.push(chunk)
  return (await readXlsx(Buffer.concat(chunks), { readStyles: true })).sheets[0]!
}

/** The cell below the head. */
async function cellOf(type: ColumnType, value: CellValue, currency?: string) {
  const worksheet = await fileOf([{ key: 'value', title: 'Value', type }], [{ value }], currency)
  return { value: worksheet.rows[1]?.[0] ?? null, format: worksheet.cells?.get('1,0')?.style?.numFmt }
}

describe('a cell has the type of its column', () => {
  test.each<[ColumnType, CellValue, unknown, string?]>([
    ['text', 'Rosa', 'Rosa'],
    ['text', null, null],
    ['integer', -3, -3],
    ['minutes', 450, 7.5, '0.00'],
    ['money', 123450, 1234.5, '#,##0.00'],
    ['money', -5, -0.05, '#,##0.00'],
    ['date', '2026-11-20', new Date('2026-11-20T00:00:00Z'), 'yyyy-mm-dd'],
    ['instant', '2026-11-20T15:00:00Z', '2026-11-20T15:00:00Z'],
    ['flag', true, 'yes'],
    ['flag', false, 'no'],
  ])('%s: %j → %j', async (type, value, written, format) => {
    const cell = await cellOf(type, value)
    expect(cell.value).toEqual(written)
    if (format !== undefined) expect(cell.format).toBe(format)
  })

  test('money has the decimals of its currency', async () => {
    expect(await cellOf('money', 1500, 'JPY')).toEqual({ value: 1500, format: '#,##0' })
    expect(await cellOf('money', 1500, 'KWD')).toEqual({ value: 1.5, format: '#,##0.000' })
  })
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', "'x", 'a\u0000b\u0007', ' two\nlines ', '<b>&amp;', '⛵ Tomás', '0012'])(
  'text stays what it was, and is never a formula: %j (SEC-77)',
  async text => {
    const worksheet = await fileOf([{ key: 'value', title: 'Value', type: 'text' }], [{ value: text }])
    expect(worksheet.rows[1]![0]).toBe(text)
    expect(worksheet.cells?.get('1,0')?.formula).toBeUndefined()
  },
)

test('text that is longer than a cell holds is cut, so that the file opens', async () => {
  const { value } = await cellOf('text', 'x'.repeat(MAX_CELL_LENGTH + 1))
  expect(String(value)).toHaveLength(MAX_CELL_LENGTH)
})

test('the head has the titles of the columns, is bold and stays in view; rows are not bold', async () => {
  const columns: Column<Row>[] = [
    { key: 'value', title: 'Value', type: 'text' },
    { key: 'twice', title: 'Twice', type: 'integer', value: ({ value }) => Number(value) * 2 },
  ]
  const worksheet = await fileOf(columns, [{ value: '1' }, { value: '2' }])
  expect(worksheet.name).toBe('Things')
  expect(worksheet.rows).toEqual([
    ['Value', 'Twice'],
    ['1', 2],
    ['2', 4],
  ])
  expect(worksheet.cells?.get('0,1')?.style?.font?.bold).toBe(true)
  expect(worksheet.cells?.get('1,1')?.style?.font?.bold).toBeFalsy()
  expect(worksheet.freezePane?.rows).toBe(1)
})

test('a table without rows has its head', async () => {
  expect((await fileOf([{ key: 'value', title: 'Value', type: 'text' }], [])).rows).toEqual([['Value']])
})

test('an error of the rows is an error of the file, and a file that is left ends its rows', async () => {
  let isOver = false
  async function* endless(): AsyncGenerator<Row[]> {
    try {
      for (;;) yield Array.from({ length: 1000 }, () => ({ value: Math.random() }))
    } finally {
      isOver = true
    }
  }
  const columns: Column<Row>[] = [{ key: 'value', title: 'Value', type: 'integer' }]
  for await (const _ of xlsxFile('Things', columns, endless(), 'USD')) break
  await expect.poll(() => isOver).toBe(true)
  // biome-ignore lint/correctness/useYield: it fails before its first portion.
  async function* failing(): AsyncGenerator<Row[]> {
    throw new Error('disk')
  }
  await expect(xlsxFile('Things', columns, failing(), 'USD').next()).rejects.toThrow('disk')
})
