import { CsvError, type Options, parse } from 'csv-parse/sync'
import { withoutGuards } from '#core/csv.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import { type TableRow, UnreadableTable } from './table.ts'

const SEPARATORS = [',', ';', '\t'] as const
/** Of the text that decides the separator. */
const HEAD_SIGNS = 64 * 1024
const HEAD_ROWS = 20
/** Excel's hint for the delimiter, accepted only in the first line. */
const SAID = /^sep=([,;\t])\r?\n/

/** The rows of a CSV file that have anything in them, with their numbers. One more than an import may have is read, by which too many are noticed. */
export function readCsv(text: string): TableRow[] {
  const said = SAID.exec(text)
  const skipped = said === null ? 0 : 1
  const body = said === null ? text : text.slice(said[0].length)
  const most = IMPORT_LIMITS.rows + 2
  const rows: TableRow[] = []
  recordsOf(body, said?.[1] ?? separatorOf(body), {
    on_record: (cells: string[], { records }) => {
      if (rows.length < most && cells.some(cell => cell.trim() !== ''))
        rows.push({ row: records + skipped, cells: cells.map(withoutGuards) })
      // Kept by us alone: of a file of blank lines the library would keep millions.
      return null
    },
  })
  return rows
}

/** The separator by which the first rows agree best on a count of columns. */
function separatorOf(text: string): string {
  const head = text.slice(0, HEAD_SIGNS)
  let best = { separator: ',' as string, score: 0 }
  for (const separator of SEPARATORS) {
    const rows = recordsOf(head, separator, { to: HEAD_ROWS, skip_records_with_error: true }).filter(row => row.length > 1)
    const [first] = rows
    const score = first === undefined ? 0 : rows.filter(row => row.length === first.length).length * 1000 + Math.min(first.length, 999)
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

function recordsOf(text: string, delimiter: string, more: Options): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A quotation mark inside of a cell that is not quoted is a sign like others: O"Brien.
      relax_quotes: true,
      max_record_size: IMPORT_LIMITS.record,
      ...more,
    })
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableTable(problemOf(error))
    throw error
  }
}

function problemOf({ code, lines }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `A quotation mark isn't closed. It's on line ${lines} or earlier.`
  if (code === 'CSV_MAX_RECORD_SIZE') return `The row on line ${lines} is too long. There may be an unclosed quotation mark.`
  return `Line ${lines} isn't valid CSV.`
}
