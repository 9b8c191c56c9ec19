import type { MailBlock } from '#server/mail/blocks.ts'

/** One column of a grid. */
export interface GridColumn {
  title: string
  /** The share of the page's width, compared with the other columns; 1 by default. */
  width?: number
  /** Numbers stand at the end of their column. */
  align?: 'start' | 'end'
}

/**
 * Building blocks of a document, from top to bottom: those of a mail, whose button becomes a link, and what only paper needs. Texts are never read as
 * markup.
 */
export type DocumentBlock =
  | MailBlock
  | { kind: 'heading'; text: string }
  /** Rows below the names of their columns, which each page repeats, and a row of totals. */
  | { kind: 'grid'; columns: readonly GridColumn[]; rows: readonly (readonly string[])[]; total?: readonly string[] }

export const heading = (text: string): DocumentBlock => ({ kind: 'heading', text })
export const grid = (columns: readonly GridColumn[], rows: readonly (readonly string[])[], total?: readonly string[]): DocumentBlock => ({
  kind: 'grid',
  columns,
  rows,
  ...(total && { total }),
})
