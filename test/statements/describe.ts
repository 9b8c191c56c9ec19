import type pg from 'pg'
import { columnName } from '#server/db/row-shape.ts'
import { columnParser } from '#server/db/type-parsers.ts'

/** A type as the database has it, in the words of `DeclaredType`: 'json' where any shape may stand. */
export interface StoredType {
  name: string
  /** Straight from a table's column that admits null. */
  isNullable: boolean
}

export interface Description {
  /** Of $1, $2, … */
  params: StoredType['name'][]
  /** The result's columns by their names in TypeScript; a void one is none. */
  columns: Map<string, StoredType>
  /** Names that more than one column has. */
  hidden: string[]
}

export type Describe = (text: string) => Promise<Description>

interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

/** Methods of pg that its types leave out: a query that parses and describes, and runs nothing. */
interface Wire {
  parse(statement: { name: string; text: string; types: never[] }): void
  describe(statement: { type: 'S'; name: string }): void
  sync(): void
  once(event: 'parameterDescription', told: (message: { dataTypeIDs: number[] }) => void): void
}

/** Asks the database of `client` what it makes of a statement, which it does not run. The answer fails with the database's own error. */
export async function describing(client: pg.Client): Promise<Describe> {
  const types = new Map(
    (
      await client.query<{ oid: number; name: string; category: string; element: number }>(
        'select oid::int8::int as oid, typname as name, typcategory as category, typelem::int8::int as element from pg_type',
      )
    ).rows.map(type => [type.oid, type]),
  )
  const nullable = new Set(
    (
      await client.query<{ key: string }>(
        `select attrelid || '.' || attnum as key from pg_attribute where attnum > 0 and not attnotnull and not attisdropped`,
      )
    ).rows.map(({ key }) => key),
  )

  /** Finds the type that our parser makes of a value, by letting it read one. */
  function typeOf(oid: number): string {
    const type = types.get(oid)!
    if (type.name === 'json' || type.name === 'jsonb') return 'json'
    const parse = columnParser(oid)
    if (parse === undefined) return 'string'
    const value = parse(sampleOf(oid))
    if (Array.isArray(value)) return `${typeOf(types.get(oid)!.element)}[]`
    return Buffer.isBuffer(value) ? 'Buffer' : typeof value
  }
  function sampleOf(oid: number): string {
    const { category, element } = types.get(oid)!
    if (category === 'A') return `{"${sampleOf(element)}"}`
    return { B: 't', D: '2026-11-20 10:00:00+00' }[category] ?? '1'
  }

  return async text => {
    const { params, fields } = await ask(client, text)
    const shown = fields.filter(field => types.get(field.dataTypeID)!.name !== 'void')
    const names = shown.map(field => columnName(field.name))
    return {
      params: params.map(typeOf),
      hidden: names.filter((name, at) => names.indexOf(name) < at),
      columns: new Map(
        shown.map(field => [
          columnName(field.name),
          { name: typeOf(field.dataTypeID), isNullable: nullable.has(`${field.tableID}.${field.columnID}`) },
        ]),
      ),
    }
  }
}

function ask(client: pg.Client, text: string): Promise<{ params: number[]; fields: Field[] }> {
  return new Promise((resolve, reject) => {
    let params: number[] = []
    let fields: Field[] = []
    client.query({
      submit(connection: pg.Connection) {
        const wire = connection as unknown as Wire
        wire.once('parameterDescription', message => {
          params = message.dataTypeIDs
        })
        wire.parse({ name: '', text, types: [] })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription(message: { fields: Field[] }) {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve({ params, fields }),
    })
  })
}
