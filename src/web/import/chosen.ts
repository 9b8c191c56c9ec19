import type { Options, Run } from './import-kind.ts'

/** A person's decision about rows, in the form the call takes. */
export interface RowEdit {
  row: number
  skip?: true
  field?: string
  value?: string
  /** Applies it to all rows with the same text. */
  alike?: true
  /** Applies it to all rows with a problem of this rule in the field. */
  rule?: string
}

/** Choices made on the screen that have not been sent yet. */
export interface Chosen {
  mapping: Run['mapping']
  dateOrder: Run['dateOrder']
  options: Options
}
