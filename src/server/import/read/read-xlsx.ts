import { readXlsx as openXlsx, streamXlsxRows } from 'hucre/xlsx'
import { isWorkbook, MAX_UNPACKED_BYTES, zipSizes } from '#server/files/zip-sizes.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import { storable, UnreadableTable } from './table.ts'

const damaged = "This file couldn't be read. It may be damaged or protected by a password."

interface XlsxRow {
  row: number
  cells: string[]
}

/** Signs of a worksheet's name; spreadsheets allow 31. */
const NAME = 100

/**
 * The worksheets of a workbook that have rows below their headers, hidden ones left out, and the rows of the one at `worksheet` with their numbers. Of a
 * formula the value that the spreadsheet stored is read; nothing is evaluated. A date is YYYY-MM-DD, a time 7:30. Without any such worksheet the first is read.
 */
export async function readXlsx(
  bytes: Buffer,
  worksheet: number,
): Promise<{ worksheets: string[]; worksheet: number; rows: AsyncGenerator<XlsxRow, void> }> {
  const sizes = zipSizes(bytes)
  if (sizes === null || !isWorkbook(sizes)) throw new UnreadableTable(damaged)
  // The library holds each entry to the size that was added up here.
  if (sizes.unpackedBytes > MAX_UNPACKED_BYTES) throw new UnreadableTable('This file is larger than 100 MB when unpacked. Save it as CSV.')
  const visible = await visibleWorksheets(bytes)
  const filled: typeof visible = []
  // The only one needs no look.
  for (const one of visible.length === 1 ? [] : visible) if (await hasRows(bytes, one.place)) filled.push(one)
  const offered = filled.length > 0 ? filled : visible.slice(0, 1)
  const chosen = offered[worksheet]
  if (chosen === undefined) throw new UnreadableTable('This file has no worksheet to read')
  return { worksheets: offered.map(({ name }) => name), worksheet, rows: rowsOf(bytes, chosen.place) }
}

/** The worksheets in their order, each with the place that the library counts. None of them is read. */
async function visibleWorksheets(bytes: Buffer): Promise<{ place: number; name: string }[]> {
  const visible: { place: number; name: string }[] = []
  const look = ({ index, name, hidden, veryHidden }: { index: number; name: string; hidden?: boolean; veryHidden?: boolean }) => {
    if (!hidden && !veryHidden) visible.push({ place: index, name: storable(name, NAME) })
    return false
  }
  await openXlsx(bytes, {
    sheets: look,
  }).catch(() => {
    throw new UnreadableTable(damaged)
  })
  return visible.slice(0, IMPORT_LIMITS.worksheets)
}

/** Whether there is a row below the headers. A drawing in a worksheet's place has none. */
async function hasRows(bytes: Buffer, place: number): Promise<boolean> {
  let filled = 0
  try {
    for await (const { cells } of rowsOf(bytes, place)) if (cells.some(cell => cell.trim() !== '') && ++filled === 2) return true
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
  }
  return false
}

async function* rowsOf(bytes: Buffer, place: number): AsyncGenerator<XlsxRow, void> {
  const rows = streamXlsxRows(bytes, {
    sheet: place,
  })
  try {
    for (;;) {
      const next = await rows.next().catch(() => {
        throw new UnreadableTable(damaged)
      })
      if (next.done) return
      yield { row: next.value.index + 1, cells: next.value.values.map(textOf) }
    }
  } finally {
    await rows.return()
  }
}

/** Spreadsheets store a time, and hours that look like one, as a part of this day; a date of these two months is no one's. */
const ZERO_DAY = Date.UTC(1899, 11, 31)
const FIRST_DATE = Date.UTC(1900, 2, 1)

function textOf(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateOrTime(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // As many digits as spreadsheets keep.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return typeof value === 'string' ? value : ''
}

function dateOrTime(value: Date): string {
  if (value.getTime() >= FIRST_DATE) return value.toISOString().replace(/T00:00:00\.000Z$/, '')
  const seconds = Math.round((value.getTime() - ZERO_DAY) / 1000)
  const parts = [Math.floor(seconds / 60) % 60, ...(seconds % 60 === 0 ? [] : [seconds % 60])]
  return [Math.floor(seconds / 3600), ...parts.map(part => String(part).padStart(2, '0'))].join(':')
}
