import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { deep } from '../depth.ts'
import { timeWorld } from '../time-world.ts'
import type { ExportMeasure, ExportQuestion } from './question.ts'

/** 400 days each: 100,000 rows in the long run. */
const PEOPLE = deep ? 250 : 50
/** The rows of the daily run would take 18 MB if they were held. */
const MAX_MB = deep ? 60 : 14

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

test(`an XLSX of ${PEOPLE * 400} rows makes its process at most ${MAX_MB} MB larger`, { timeout: 120_000 }, async () => {
  const names = Array.from({ length: PEOPLE }, (_, index) => `p${index}`)
  const world = await timeWorld(
    t,
    'large',
    Object.fromEntries(names.map(name => [name, { role: name === 'p0' ? 'administrator' : 'employee' }] as const)),
  )
  await world.storeEveryDay({ from: '2025-01-01', days: 400, department: 'Shelter' })
  const question: ExportQuestion = {
    connection: t.connections.connectionFor('app_login'),
    token: world.people.p0!.token,
    range: { from: '2025-01-01', to: '2026-02-04' },
    firstDay: '2025-01-01',
  }
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    // Little room, so that garbage is collected soon: on a busy machine it would be measured instead of what the export holds.
    '--max-semi-space-size=4',
    '--max-old-space-size=64',
    new URL('measure-export.ts', import.meta.url).pathname,
    JSON.stringify(question),
  ])
  const { bytes, grownMb } = JSON.parse(stdout) as ExportMeasure
  // So much that it cannot have been a part of the file.
  expect(bytes).toBeGreaterThan(PEOPLE * 400 * 10)
  expect(grownMb).toBeLessThanOrEqual(MAX_MB)
})
