/*
 * Runs in a worker thread of its own for each file, because the bytes are a stranger's. It sends the head, and then rows in portions, each when the one
 * before it has been taken, so that a large file is never whole in the server's memory.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { decodeText, encodingOf } from '#server/files/text-encoding.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import { readCsv } from './read-csv.ts'
import type { ReadMessage, ReadTask } from './read-table.ts'
import { readXlsx } from './read-xlsx.ts'
import { columnLetters, storable, type TableRow, UnreadableTable } from './table.ts'

const ROWS_AT_ONCE = 1000
/** Signs: what a portion takes of the server's memory, however long its rows are. */
const SIGNS_AT_ONCE = 2 * 1024 * 1024
const port = parentPort!
const send = async (message: ReadMessage): Promise<void> => {
  port.postMessage(message)
  if ('rows' in message || 'head' in message) await new Promise(resolve => port.once('message', resolve))
}

async function read({ bytes, isWorkbook, encoding, worksheet }: ReadTask): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chosen = isWorkbook ? null : (encoding ?? encodingOf(file))
  const { rows, ...place } =
    chosen === null ? await readXlsx(file, worksheet ?? 0) : { rows: readCsv(decodeText(file, chosen)), worksheets: [], worksheet: null }
  let columns = 0
  let count = 0
  let last = 0
  let signs = 0
  let sent = 0
  let portion: TableRow[] = []
  for await (const { row, cells } of withoutTitles(rows)) {
    const filled = withoutEnd(cells)
    if (filled.length === 0) continue
    // A number twice, or one that no spreadsheet has, is a file that a stranger wrote.
    if (row <= last || row > IMPORT_LIMITS.lastRow)
      throw new UnreadableTable(`This file is damaged near row ${row}. Save it again in Excel, or as CSV.`)
    last = row
    for (const cell of filled) signs += cell.length
    if (signs > IMPORT_LIMITS.text) throw new UnreadableTable("This file has too much text. Remove the columns you don't need.")
    if (filled.length > IMPORT_LIMITS.columns)
      throw new UnreadableTable(`Row ${row} has ${filled.length} columns. A file can have up to ${IMPORT_LIMITS.columns}.`)
    if (columns === 0) {
      columns = filled.length
      await send({
        head: {
          ...place,
          encoding: chosen,
          headers: filled.map((name, at) => name.trim().slice(0, 200).toWellFormed() || `Column ${columnLetters(at)}`),
        },
      })
      continue
    }
    if (++count > IMPORT_LIMITS.rows)
      throw new UnreadableTable(`This file has more than ${IMPORT_LIMITS.rows.toLocaleString('en-US')} rows. Split it into several files.`)
    // A row with more cells than there are headers keeps them, so that its check can say so.
    portion.push({ row, cells: Array.from({ length: Math.max(columns, filled.length) }, (_, at) => filled[at] ?? '') })
    if (portion.length < ROWS_AT_ONCE && signs - sent < SIGNS_AT_ONCE) continue
    await send({ rows: portion })
    portion = []
    sent = signs
  }
  if (columns === 0) throw new UnreadableTable('This file is empty')
  if (count === 0) throw new UnreadableTable('This file has column headers but no rows')
  if (portion.length > 0) await send({ rows: portion })
}

/** Rows of a report that may be a title: its name, the organization, the day. */
const TITLE_ROWS = 10
/** Columns of a table, so that a list of one column with a comma in its second row keeps its first. */
const TABLE_COLUMNS = 3
const filledOf = (cells: readonly string[]) => cells.filter(cell => cell.trim() !== '').length

/** Reports of payroll systems have lines of one cell above their headers. They are left out where a row of several cells follows them directly. */
async function* withoutTitles(rows: Iterable<TableRow> | AsyncIterable<TableRow>): AsyncGenerator<TableRow, void> {
  let titles: TableRow[] | null = []
  for await (const row of rows) {
    const filled = titles === null ? 0 : filledOf(row.cells)
    if (titles !== null && filled === 0) continue
    if (titles !== null && filled === 1 && titles.length < TITLE_ROWS) {
      titles.push(row)
      continue
    }
    if (titles !== null && (filled < TABLE_COLUMNS || titles.length === TITLE_ROWS)) yield* titles
    titles = null
    yield row
  }
  yield* titles ?? []
}

/** The cells up to the last that has anything in it. */
function withoutEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex(cell => cell.trim() !== '')
  return cells.slice(0, last + 1).map(cell => storable(cell, IMPORT_LIMITS.cell))
}

try {
  await read(workerData as ReadTask)
  await send({ end: true })
} catch (error) {
  if (!(error instanceof UnreadableTable)) throw error
  await send({ problem: error.message })
}
