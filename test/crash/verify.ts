import type pg from 'pg'
import { openJobDatabase } from '#server/db/open-database.ts'
import type { BatchPool } from '#server/db/pool.ts'
import { verifyAuditChain } from '#slices/audit/server/verify.ts'
import { wrongTimeStates } from '#test/time-states.ts'
import type { Writer } from './writer.ts'

interface Database {
  owner: pg.Client
  jobPool: BatchPool
}

interface Facts {
  organization_id: string
  employee_id: string
}

/** Everything that must hold after a crash; returns the violations in words. */
export async function problemsOf({ owner, jobPool }: Database, writers: readonly Writer[], acknowledged: number): Promise<string[]> {
  const problems: string[] = []
  const { rows: found } = await owner.query<Facts>(
    `select organization_id, id as employee_id from app.employees where email = 'employee@harborlight.test'`,
  )
  const { organization_id: organization, employee_id: employee } = found[0]!
  const of = [organization, employee]

  // Each acknowledged write is stored as acknowledged, on both of its days.
  const { rows: entries } = await owner.query<{ date: string; minutes: number; version: number }>(
    `select date::text as date, minutes, version::int from app.time_entries where organization_id = $1 and employee_id = $2 and column_type = 'pay_code'`,
    of,
  )
  for (const { dates, acknowledged: last } of writers) {
    if (last === null) continue
    for (const [i, date] of dates.entries()) {
      const there = entries.filter(entry => entry.date === date)
      const wanted = { date, minutes: last.minutes, version: last.versions[i] }
      if (there.length !== 1 || there[0]!.minutes !== wanted.minutes || there[0]!.version !== wanted.version)
        problems.push(`acknowledged ${JSON.stringify(wanted)}, found ${JSON.stringify(there)}`)
    }
  }

  // Entries, monthly totals and audit agree.
  const torn = await wrongTimeStates({ owner })
  if (torn.length > 0) problems.push(`months differ from their entries: ${JSON.stringify(torn)}`)
  const { rows: events } = await owner.query<{ after: { date: string; minutes: number }[] }>(
    `select after from app.audit_events where organization_id = $1 and resource_id = $2 and action = 'time_entries.saved' order by occurred_at, id`,
    of,
  )
  const own = events.filter(({ after }) => writers.some(({ dates }) => after[0]?.date === dates[0]))
  if (own.length !== acknowledged) problems.push(`${acknowledged} writes acknowledged, ${own.length} in the audit`)
  for (const { after } of own)
    if (after.length !== 2 || after[0]!.minutes !== after[1]!.minutes) problems.push(`half a write in the audit: ${JSON.stringify(after)}`)
  const { rows: keys } = await owner.query<{ n: number }>(
    `select count(*)::int as n from app.idempotency_keys where organization_id = $1 and key like 'write-%' and response <> 'null'`,
    [organization],
  )
  if (keys[0]!.n !== acknowledged) problems.push(`${acknowledged} writes acknowledged, ${keys[0]!.n} keys answered`)

  const jobs = openJobDatabase({
    pool: jobPool,
    actingPool: jobPool,
    announce: () => undefined,
    report: error => problems.push(String(error)),
  })
  const { brokenAt } = await jobs.withJob(organization).read(tx => verifyAuditChain(tx))
  if (brokenAt !== null) problems.push(`the audit chain is broken at ${brokenAt}`)
  return problems
}
