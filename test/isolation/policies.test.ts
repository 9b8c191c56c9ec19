import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { deep } from '../depth.ts'
import { fixtures } from './fixtures.ts'
import { callOwn, type Fuzzer, onlyReads, openFuzzer, operations } from './fuzzer.ts'
import { makeWorld, type World } from './world.ts'

/**
 * Removes one policy after the other and runs every operation with its own ids: when the rows of a table are no longer visible,
 * something must break. Policies of tables that no operation reads yet are only checked in the catalogue, and listed here.
 */
const notReadYet = [
  'app.approval_workflow_steps',
  'app.approval_workflow_templates',
  // The sealing job reads these two: seal.test.ts.
  'app.audit_heads',
  'app.audit_seals',
  'app.holidays_closures',
  'app.idempotency_keys',
  // The gate reads it, as another role; the request role may not.
  'app.organization_access',
]

let t: TestDatabase
let fuzzer: Fuzzer
beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  fuzzer = await openFuzzer(t)
})
afterAll(async () => {
  await fuzzer.close()
  await t.close()
})

// The long run only: each policy takes the organizations of the operations that were called without it.
describe.runIf(deep)('without one policy', () => {
  test('some operation fails, for every table that operations read', { timeout: 600_000 }, async () => {
    const { rows } = await t.owner.query<{ name: string }>(
      `select polrelid::regclass::text as name from pg_policy where polname = 'tenant' and polrelid::regclass::text like 'app.%' order by 1`,
    )
    const worlds: Worlds = new Map()
    await refill(worlds)
    expect(await someFails(worlds)).toBe(false)
    const unnoticed: string[] = []
    for (const { name } of rows) {
      await refill(worlds)
      await t.owner.query(`alter policy tenant on ${name} rename to parked`)
      const {
        rows: [policy],
      } = await t.owner.query<{ using: string }>(
        `select pg_get_expr(polqual, polrelid) as using from pg_policy where polname = 'parked' and polrelid = $1::regclass`,
        [name],
      )
      await t.owner.query(`drop policy parked on ${name}`)
      const noticed = await someFails(worlds)
      await t.owner.query(`create policy tenant on ${name} to app_user using (${policy?.using}) with check (${policy?.using})`)
      if (!noticed) unnoticed.push(name)
    }
    expect(unnoticed).toEqual(notReadYet)
    // With all policies back nothing fails, so that nothing above was noticed for another reason.
    await refill(worlds)
    expect(await someFails(worlds)).toBe(false)
  })
})

/** The untouched organizations, by the operation that each is for; `READ` is of all operations that only read. */
type Worlds = Map<string, World>
const READ = 'all that only read'

const inTurn = operations()
  .flatMap(operation => {
    const fixture = fixtures[operation.path]
    return fixture !== undefined && 'as' in fixture
      ? [{ operation, fixture, worldOf: onlyReads(operation) && fixture.after === undefined ? READ : operation.path }]
      : []
  })
  // Operations that only read use nothing up and detect the most, so they come first.
  .toSorted((a, b) => Number(b.worldOf === READ) - Number(a.worldOf === READ))

let made = 0

/** Makes the organizations that are missing. */
async function refill(worlds: Worlds): Promise<void> {
  const missing = [...new Set(inTurn.map(({ worldOf }) => worldOf))].filter(name => !worlds.has(name))
  await Promise.all(missing.map(async name => void worlds.set(name, await makeWorld(t, `world-${made++}`))))
}

/** Calls one operation after the other until one fails, and takes away each organization that a call may have changed. */
async function someFails(worlds: Worlds): Promise<boolean> {
  for (const { operation, fixture, worldOf } of inTurn) {
    const world = worlds.get(worldOf)!
    if (worldOf !== READ) worlds.delete(worldOf)
    const answer = await callOwn(fuzzer, operation, fixture, world).catch(() => ({ ok: false }))
    if (!answer.ok) return true
  }
  return false
}
