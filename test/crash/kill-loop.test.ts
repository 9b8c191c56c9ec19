import { afterAll, beforeAll, expect, test } from 'vitest'
import { deep, runs } from '../depth.ts'
import { CrashSite, databaseLoop, drainLoop, killLoop, type LoopReport } from './kill-loop.ts'
import { noteLine } from './note.ts'

const timeout = deep ? 1_800_000 : 180_000
const seed = process.env.STEWARD_TEST_SEED ?? (deep ? new Date().toISOString() : 'every day')

let site: CrashSite
beforeAll(async () => {
  site = await CrashSite.open(seed)
}, timeout)
afterAll(() => site.close(), timeout)

test('kill -9 of server or database loses and tears no acknowledged write, and a retry with its key leaves one (SEC-143)', {
  timeout,
}, async () => {
  const rounds = runs(3, 200)
  const report = await killLoop(site, rounds)
  expect(report.problems, `seed ${seed}`).toEqual([])
  expect(report.reopenMs).toHaveLength(rounds)
  expect(report.acknowledged).toBeGreaterThan(rounds)
  note('kill -9 of server or database', rounds, report)
})

test('SIGTERM under load fails no acknowledged write and ends within its time (SEC-150)', { timeout }, async () => {
  const rounds = runs(1, 20)
  const before = { ...site.report, reopens: site.report.reopenMs.length }
  const { problems, acknowledged, repeated, reopenMs } = await drainLoop(site, rounds)
  expect(problems, `seed ${seed}`).toEqual([])
  note('SIGTERM under load', rounds, {
    problems,
    acknowledged: acknowledged - before.acknowledged,
    repeated: repeated - before.repeated,
    reopenMs: reopenMs.slice(before.reopens),
  })
})

test('the running server reconnects to a database that was killed and restarted, with its jobs and its seals', { timeout }, async () => {
  const { problems } = await databaseLoop(site, runs(2, 50))
  expect(problems, `seed ${seed}`).toEqual([])
  const email = 'after-the-fall@example.test'
  const answer = await fetch(`${site.server.url}/api/v1/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a-good-password', firstName: 'Ann', lastName: 'Lee' }),
  })
  expect(answer.status).toBe(200)
  await site.withDatabase(async ({ owner }) => {
    const state = async () =>
      (
        await owner.query(
          `select (select status from platform.mail_messages where to_address = $1) as mail,
             (select count(*)::int from app.audit_events where id not in (select event_id from app.audit_seals)) as unsealed`,
          [email],
        )
      ).rows[0]
    await expect.poll(state, { timeout: 30_000 }).toEqual({ mail: 'kept', unsealed: 0 })
  })
  // The next server takes over the database that this test started.
  await site.server.end('SIGTERM')
  await site.reopen()
  expect(site.report.problems).toEqual([])
})

function note(what: string, rounds: number, { acknowledged, repeated, reopenMs }: LoopReport): void {
  const sorted = reopenMs.toSorted((a, b) => a - b)
  const seconds = (at: number) => `${((sorted[Math.floor(at * (sorted.length - 1))] ?? 0) / 1000).toFixed(2)} s`
  noteLine(
    what,
    `${what}: ${rounds} rounds, ${acknowledged} writes acknowledged, ${repeated} retried with their keys, 0 lost, 0 torn; time to ready ${seconds(0.5)} (median), ${seconds(0.95)} (95th percentile), ${seconds(1)} (maximum)`,
  )
}
