/**
 * A table as CSV that every spreadsheet opens and none executes: RFC 4180 with CRLF, UTF-8 behind a byte order mark, and text
 * that a spreadsheet would take for a formula made plain by a leading apostrophe. Authority: RFC 4180, SEC-77,
 * SEC-78 and SEC-81. Rule CSV-1.
 */

/** Text is neutralised and quoted where needed; a number is written as it is, so that a negative one stays a number. */
export type CsvCell = string | number | null

/**
 * Where a spreadsheet reads the beginning of a formula, also in full width, and also where it strips quotes or blanks first. Excel of many
 * languages separates by semicolons: what follows one, or a line end, begins a cell there, quoted or not.
 */
const FORMULAS = /(?<=^|[;\r\n])(?=[\s"'“”‘’]*[=+\-@＝＋－＠\t\r])/g

const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/

/** The first rows of a file, or, without the mark, its next: a long one is made piece by piece. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map(row => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Excel takes a file without it for the machine's old code page and spoils every accent. */
export const BYTE_ORDER_MARK = '\uFEFF'

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const plain = cell.replace(FORMULAS, "'")
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
