import { expect } from 'vitest'
import type { TestDatabase } from './database.ts'

/** Resolves once this many connections of the test's database wait for a lock. Fails if it takes longer than `expect.poll` allows. */
export async function expectWaiting(t: Pick<TestDatabase, 'owner'>, connections: number): Promise<void> {
  const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await t.owner.query<{ count: number }>(waiting)).rows[0]?.count).toBe(connections)
}
