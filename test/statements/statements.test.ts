import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repositoryFiles, root } from '../../scripts/checks/source.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { differencesOf } from './compare.ts'
import { describing } from './describe.ts'
import { type DeclaredStatement, readStatements } from './read-statements.ts'

let t: TestDatabase
let client: pg.Client
beforeAll(async () => {
  t = await testDatabase()
  client = new pg.Client(t.connections.ownerConnection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await t.close()
})

/** Made of names of tables and columns at run time. Every one of them runs when the demo data is stored, which has its own tests. */
const madeAtRunTime = 'src/server/db/bulk-insert.ts: statement'

/** Columns that admit null, of which the statement takes only rows where they hold a value. */
const filledHere = [
  // Never null, because the rows come from the requested users.
  'src/slices/notifications/server/topics.ts: audience: column userId can be null and the type does not say so',
  // A timesheet is pending from the moment it is submitted.
  'src/slices/time/server/dashboard/waiting-timesheets.ts: waitingTimesheets: column submittedAt can be null and the type does not say so',
]

async function differences(statements: readonly DeclaredStatement[]): Promise<string[]> {
  const describe = await describing(client)
  const found: string[] = []
  for (const statement of statements) found.push(...(await differencesOf(statement, describe)))
  return found
}

/** Every line of the product that calls it, by file. */
function calls(): string[] {
  return repositoryFiles()
    .filter(path => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|^src\/slices\/[^/]+\/test\//.test(path))
    .flatMap(path =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map(line => ({ path, line })),
    )
    .filter(({ line }) => /\bsqlStatement\b/.test(line) && !/^import |^export function | \* /.test(line))
    .map(({ path }) => path)
}

test('every statement of the product has the parameters and rows that its types say', async () => {
  const statements = readStatements('tsconfig.server.json', 'src')
  expect(statements.map(({ place }) => place.split(':')[0]).sort()).toEqual(calls().sort())
  expect((await differences(statements.filter(({ place }) => place !== madeAtRunTime))).sort()).toEqual(filledHere)
})

describe('what a statement says and the database does not', () => {
  let statements: DeclaredStatement[]
  beforeAll(() => {
    statements = readStatements('test/statements/tsconfig.json', 'test')
  })
  const found = (name: string) => differences(statements.filter(({ place }) => place === `test/statements/faults.ts: ${name}`))

  test('is nothing where they agree', async () => {
    expect(statements.map(({ place }) => place)).toContain('test/statements/faults.ts: right')
    expect([...(await found('right')), ...(await found('nullIsSaid'))]).toEqual([])
  })

  test.each([
    ['wrongColumn', ['column name is not in the type', 'column title of the type is not in the statement']],
    ['missingColumn', ['column name of the type is not in the statement']],
    ['extraColumn', ['column name is not in the type']],
    ['twiceTheColumn', ['column id stands in it twice']],
    [
      'wrongType',
      [
        'column minutes is number and the type says string',
        'column isActive is boolean and the type says number',
        'column amount is string and the type says number',
        'column at is string and the type says Date',
        'column list is string[] and the type says number[]',
      ],
    ],
    ['hiddenNull', ['column submittedAt can be null and the type does not say so']],
    ['missingParameter', ['parameter id is not in the type']],
    ['unusedParameter', ['parameter name of the type is not in the statement']],
    ['wrongParameter', ['parameter id is string and the type says number', 'parameter names is string[] and the type says string']],
    ['parameterLeftOut', ['parameter id may be missing']],
    ['arrayOfJson', ['column units is json[]: write to_json(array(…))']],
    ['noConstant', ['is not put together from constants alone']],
  ])('is found, with the place: %s', async (name, texts) => {
    expect(await found(name)).toEqual(texts.map(text => `test/statements/faults.ts: ${name}: ${text}`))
  })

  test('is found when a column was renamed', async () => {
    await client.query('begin; alter table app.units rename column name to title')
    try {
      expect(await found('right')).toEqual(['test/statements/faults.ts: right: column u.name does not exist'])
    } finally {
      await client.query('rollback')
    }
  })
})
