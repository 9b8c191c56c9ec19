import type { Options, Run } from './import-kind.ts'

/** What a person decides about rows, as the call takes it. */
export interface RowEdit {
  row: number
  skip?: true
  field?: string
  value?: string
  /** The same in all rows that say the same. */
  alike?: true
  /** The same in all rows with a problem of this rule in the field. */
  rule?: string
}

/** What is chosen on the screen and not sent yet. */
export interface Chosen {
  mapping: Run['mapping']
  dateOrder: Run['dateOrder']
  options: Options
}
