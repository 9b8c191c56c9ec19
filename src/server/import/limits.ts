/** Limits of one import file. 100,000 people are more than any organization here employs. */
export const IMPORT_LIMITS = {
  rows: 100_000,
  columns: 100,
  /** Worksheets that are searched: each search reads the workbook's texts again. */
  worksheets: 20,
  /** Signs of one cell, which is cut behind them; every field is shorter, so its check then says that it is too long. */
  cell: 2000,
  /** Signs of one row of a CSV file, so that a quotation mark that is never closed does not swallow the file. */
  record: 200_000,
  /** Signs of all rows together: a workbook may name one long text in a million cells. */
  text: 100 * 1024 * 1024,
  /** The highest number of a row, above what spreadsheets have. */
  lastRow: 2_000_000,
  /** Of the thread that reads a file. */
  heapMb: 384,
  milliseconds: 30_000,
} as const
