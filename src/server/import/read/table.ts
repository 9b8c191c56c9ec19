import type { TextEncoding } from '#server/files/text-encoding.ts'

/** A row of a file that has anything in it. */
export interface TableRow {
  /** As a spreadsheet counts it: the first row of the file is 1. */
  row: number
  /** At least as many as there are headers. */
  cells: string[]
}

export interface TableHead {
  /** Of a CSV file; null for a workbook. */
  encoding: TextEncoding | null
  /** The worksheets of a workbook that have rows, and the place of the one that is read; empty and null for a CSV file. */
  worksheets: string[]
  worksheet: number | null
  /** A column without a header is called by its letter. */
  headers: string[]
}

/** Why a file cannot be read, as the person reads it. With a cause where it is our fault: it is reported then. */
export class UnreadableTable extends Error {}

/** Text that PostgreSQL stores, cut to `most` signs. What it cannot store shows as the sign for what could not be read. */
export function storable(cell: string, most: number): string {
  const cut = cell.length > most ? cell.slice(0, most + 1) : cell
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
  return cut.toWellFormed().replace(/\u0000/g, '\ufffd')
}

/** 'A', …, 'Z', 'AA' of the column at 0, …, 25, 26. */
export function columnLetters(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnLetters(Math.floor(at / 26) - 1) + columnLetters(at % 26)
}
