/** Parses and formats blocks of cells on the clipboard: tab-separated text from a spreadsheet, or part of a CSV file. Pure. */
import { parseHours } from '#core/minutes.ts'

/**
 * Rows of cell texts. Tabs take precedence. Without them, a line that parses as hours stays whole ("7,5" is seven and a half hours,
 * not two cells); other lines split at semicolons, else at commas. The line break at the end of a copied block is not a row.
 */
export function parseBlock(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : text.includes(';') ? ';' : ','
  const rows = splitCells(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''), separator)
  return separator === ',' ? rows.map(row => (row.length > 1 && parseHours(row.join(',')).ok ? [row.join(',')] : row)) : rows
}

/** Tab-separated text of a block, as every spreadsheet accepts it. */
export function formatBlock(rows: readonly (readonly string[])[]): string {
  return rows.map(row => row.join('\t')).join('\n')
}

/** Splits at separators and line breaks outside of quotes; `""` inside quotes is one quote (RFC 4180). */
function splitCells(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[index + 1] === '"') cell += text[++index]
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === separator || char === '\n') {
      row.push(cell)
      cell = ''
      if (char === '\n') {
        rows.push(row)
        row = []
      }
    } else cell += char
  }
  rows.push([...row, cell])
  return rows
}
