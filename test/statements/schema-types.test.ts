import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/checks/source.ts'
import { readTables, type Table } from '../../scripts/schema/read-tables.ts'
import { schemaTypes } from '../../scripts/schema/types.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { type Describe, describing } from './describe.ts'

/** Kysely's statements are held by schema.generated.ts; this compares it with what the parsers make of a row that is read. */
let t: TestDatabase
let client: pg.Client
let tables: Table[]
let ask: Describe
beforeAll(async () => {
  t = await testDatabase()
  client = new pg.Client(t.connections.ownerConnection)
  await client.connect()
  tables = await readTables(client)
  ask = await describing(client)
})
afterAll(async () => {
  await client.end()
  await t.close()
})

/** 'string', 'number[]' or 'json' of what a generated type reads as, without null: listed words are text, listed numbers numbers. */
function readAs(type: string): string {
  const read = /^(?:Generated|GeneratedAlways|ColumnType)<(.*)>$/.exec(type)?.[1] ?? type
  const name = read
    .replace(/, NonNullable<unknown>, unknown$/, '')
    .replace(/ \| null$/, '')
    .replace(/'[^']*'(?: \| '[^']*')*/, 'string')
    .replace(/\b\d+(?: \| \d+)*/, 'number')
    .replace(/^\((\w+)\)\[\]$/, '$1[]')
  return name === 'unknown' ? 'json' : name
}

/** The columns of Kysely's tables whose generated type is another than that of the value that is read. */
async function differences(types: string): Promise<string[]> {
  const found: string[] = []
  const interfaces = new Map([...types.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm)].map(([, name, body]) => [name!, body!]))
  for (const [, table, name] of interfaces.get('Database')!.matchAll(/^ {2}'([\w.]+)': (\w+)$/gm)) {
    const snake = table!.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    const { columns } = await ask(`select * from ${snake}`)
    const said = new Map([...interfaces.get(name!)!.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, column, type]) => [column!, type!]))
    expect([...said.keys()].sort(), snake).toEqual([...columns.keys()].sort())
    for (const [column, { name: read }] of columns) {
      const type = readAs(said.get(column)!)
      if (type !== read) found.push(`${snake}: ${column} is read as ${read} and typed ${type}`)
    }
  }
  return found
}

test('every column is typed as the value that is read', async () => {
  const types = schemaTypes(tables)
  expect(types).toBe(readFileSync(join(root, 'src/server/db/schema.generated.ts'), 'utf8'))
  expect(await differences(types)).toEqual([])
})

test('a column that is typed otherwise is found, with its table', async () => {
  const wrong = schemaTypes(tables)
    .replace('hours: GeneratedAlways<string | null>', 'hours: GeneratedAlways<number | null>')
    .replace('minutesByMonth: Generated<number[]>', 'minutesByMonth: Generated<string[]>')
    .replace('payDate: string', 'payDate: Date')
  expect(await differences(wrong)).toEqual([
    'app.employee_time_states: minutesByMonth is read as number[] and typed string[]',
    'app.pay_periods: payDate is read as string and typed Date',
    'app.time_entries: hours is read as string and typed number',
  ])
})
