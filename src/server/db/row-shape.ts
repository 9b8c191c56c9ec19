import { type ColumnParser, columnParser } from './type-parsers.ts'

/** A statement's result columns, built once when the server first describes them. */
export interface RowShape {
  readonly names: readonly string[]
  readonly parsers: readonly ColumnParser[]
  /** All columns null. Every row starts as a copy, so that all rows of a statement share one hidden class. */
  readonly empty: Readonly<Record<string, unknown>>
}

export const noColumns: RowShape = { names: [], parsers: [], empty: {} }

/** 'pay_period_start' → 'payPeriodStart'. A name that is camelCase already stays. */
export function columnName(name: string): string {
  return name.replace(/(?<=.)_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

export function rowShape(fields: readonly { name: string; dataTypeID: number }[]): RowShape {
  const names = fields.map(field => columnName(field.name))
  return {
    names,
    parsers: fields.map(field => columnParser(field.dataTypeID)),
    empty: Object.fromEntries(names.map(name => [name, null])),
  }
}

/** One row. Only column names are mapped; keys inside json values stay as they are. */
export function readRow(shape: RowShape, texts: readonly (string | null)[]): Record<string, unknown> {
  const { names, parsers } = shape
  // A migration under a running server can change a statement's columns.
  if (texts.length !== names.length) throw new Error(`expected ${names.length} columns, the database answered ${texts.length}`)
  const row: Record<string, unknown> = { ...shape.empty }
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i]
    if (text === null || text === undefined) continue
    const parse = parsers[i]
    row[names[i] as string] = parse === undefined ? text : parse(text)
  }
  return row
}
