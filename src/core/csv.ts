/**
 * A table as CSV that every spreadsheet opens and none executes: RFC 4180 with CRLF, UTF-8 with a byte order mark, and text that a
 * spreadsheet would read as a formula neutralized by a leading apostrophe. Authority: RFC 4180, SEC-77, SEC-78 and SEC-81. Rule
 * CSV-1.
 */

/** Text is neutralized and quoted where needed; a number is written as it is, so that a negative one stays a number. */
export type CsvCell = string | number | Decimal | null

/** A number with a fixed count of decimals, such as '-12.50': an amount of money, or hours. */
export interface Decimal {
  decimal: string
}

/**
 * Where a spreadsheet recognizes a formula, including full-width signs and after quotes or blanks that it strips; at the start of the cell
 * also a tab or a return, which some strip too. In many locales Excel separates by semicolons: there a new cell starts after a semicolon or
 * a line end, even inside quotes. What follows such a start is looked at up to the next one only, so that time is linear.
 */
const FORMULAS = /^(?=[\s"'“”‘’]*[=+\-@＝＋－＠\t\r])|(?<=[;\r\n])(?=(?:(?![\r\n])[\s"'“”‘’])*[=+\-@＝＋－＠])/g

/** An apostrophe that neutralizes, as it is written below. */
const GUARDS = /^'(?=[\s"'“”‘’]*[=+\-@＝＋－＠\t\r])|(?<=[;\r\n])'(?=(?:(?![\r\n])[\s"'“”‘’])*[=+\-@＝＋－＠])/g

const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/

/** The first rows of a file, with the byte order mark, or further rows without it: a long file is generated in chunks. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map(row => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Without it Excel assumes the machine's legacy code page and garbles every accent. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** The text of a cell that was neutralized, so that a file of ours comes back as it was: a phone number with its plus sign. */
export function withoutGuards(cell: string): string {
  return cell.includes("'") ? cell.replace(GUARDS, '') : cell
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return cell.decimal
  const plain = cell.replace(FORMULAS, "'")
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
