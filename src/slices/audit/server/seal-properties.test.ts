import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runs } from '#test/depth.ts'
import { sealAuditEvents } from './seal.ts'
import { verifyAuditChain } from './verify.ts'

const WRITERS = 6
const SEALERS = 4

let t: TestDatabase
let worker: Pool
let writers: Pool

beforeAll(async () => {
  t = await testDatabase({ connections: SEALERS })
  worker = new Pool({ ...t.connections.connectionFor('app_worker'), max: SEALERS })
  writers = new Pool({ ...t.connections.ownerConnection, max: WRITERS })
})
afterAll(async () => {
  await Promise.all([worker.end(), writers.end()])
  await t.close()
})

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('write' as const), organization: fc.nat(1), events: fc.integer({ min: 1, max: 3 }) }),
  },
  // More than one batch of the seal.
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('write' as const), organization: fc.nat(1), events: fc.integer({ min: 450, max: 1100 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('kept' as const, 'undone' as const),
      organization: fc.nat(1),
      events: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(8) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const transaction = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
  end: fc.oneof({ weight: 4, arbitrary: fc.constant('commit') }, { weight: 1, arbitrary: fc.constant('rollback') }),
})
const work = fc.array(fc.array(transaction, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: WRITERS })

/** Runs the transactions one after another on a separate connection; resolves with the committed events, by organization. */
async function write(organizations: string[], transactions: { steps: Step[]; end: string }[]): Promise<string[][]> {
  const committed: string[][] = organizations.map(() => [])
  const client = await writers.connect()
  try {
    for (const { steps, end } of transactions) {
      await client.query('begin')
      const written: string[][] = organizations.map(() => [])
      for (const one of steps) {
        if (one.kind === 'wait') {
          await wait(one.ms)
          continue
        }
        if (one.kind !== 'write') await client.query('savepoint a')
        const ids = Array.from({ length: one.events }, () => randomUUID())
        await client.query(
          `insert into app.audit_events (organization_id, id, mode, action, resource_type) select $1, id, 'system', 'thing.done', 'things' from unnest($2::uuid[]) id`,
          [organizations[one.organization], ids],
        )
        if (one.kind === 'undone') await client.query('rollback to savepoint a')
        else written[one.organization]!.push(...ids)
        if (one.kind === 'kept') await client.query('release savepoint a')
      }
      await client.query(end)
      if (end === 'commit') for (const [index, ids] of written.entries()) committed[index]!.push(...ids)
    }
  } finally {
    client.release()
  }
  return committed
}

test('every committed event is sealed exactly once, in one intact chain, whatever writers and sealers do at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(work, async plan => {
      const organizations = [randomUUID(), randomUUID()]
      await t.owner.query(`insert into app.organizations (id, name) select id, 'Somewhere' from unnest($1::uuid[]) id`, [organizations])
      const failures: unknown[] = []
      const seal = () => sealAuditEvents({ worker, jobs: t.jobs, report: error => failures.push(error) })
      let isWriting = true
      const sealers = Array.from({ length: SEALERS }, async () => {
        while (isWriting) await seal()
      })
      const written = await Promise.all(plan.map(transactions => write(organizations, transactions)))
      isWriting = false
      await Promise.all(sealers)
      await seal()
      expect(failures).toEqual([])
      for (const [index, organization] of organizations.entries()) {
        const committed = written.flatMap(one => one[index]!)
        const { rows } = await t.owner.query<{ sequence: string; event: string }>(
          'select sequence, event_id as event from app.audit_seals where organization_id = $1 order by sequence',
          [organization],
        )
        expect(rows.map(row => Number(row.sequence))).toEqual(committed.map((_, index) => index + 1))
        expect(rows.map(row => row.event).sort()).toEqual(committed.sort())
        const { verified, brokenAt } = await t.jobs.withJob(organization).read(tx => verifyAuditChain(tx))
        expect({ verified, brokenAt }).toEqual({ verified: committed.length, brokenAt: null })
      }
      expect(await seal()).toBe(0)
    }),
    { seed: 15, numRuns: runs(8, 400) },
  )
})
