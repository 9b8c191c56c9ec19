import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { activeOrganizations, inEach } from '#server/jobs/each-organization.ts'
import { forgetSwept, knownKeys, markSwept } from './rows.ts'
import type { FileStore } from './store.ts'

/** How long a file may wait for a record that holds it, and bytes for their row. */
const HOURS = 24
const KEYS_TOGETHER = 500

interface Sweep {
  worker: Pick<Pool, 'query'>
  jobs: OpenJobDatabase
  store: FileStore
  /** Where bodies are received. */
  incoming: string
}

/**
 * Deletes what no one needs: files that a record let go of; those that no record held within a day, or whose upload did not end; bytes without
 * a row; and what a killed server had begun to receive. Bytes go before their row, so that no bytes are ever without one because of this.
 */
export async function sweepFiles({ worker, jobs, store, incoming }: Sweep): Promise<void> {
  await sweepIncoming(incoming)
  const failures: unknown[] = []
  await inEach(
    activeOrganizations(worker),
    async id => {
      await sweepRows(jobs, store, id)
      await sweepBytes(jobs, store, id)
    },
    error => failures.push(error),
  )
  if (failures.length > 0) throw new AggregateError(failures, "Couldn't sweep the files of some organizations")
}

async function sweepRows(jobs: OpenJobDatabase, store: FileStore, organizationId: string): Promise<void> {
  for (;;) {
    const files = await jobs.withJob(organizationId).write(tx => tx.rows(markSwept, { hours: HOURS }))
    if (files.length === 0) return
    for (const { key } of files) await store.remove(key)
    await jobs.withJob(organizationId).write(tx => tx.run(forgetSwept, { ids: files.map(({ id }) => id) }))
  }
}

async function sweepBytes(jobs: OpenJobDatabase, store: FileStore, organizationId: string): Promise<void> {
  const removeUnknown = async (keys: readonly string[]) => {
    if (keys.length === 0) return
    const rows = await jobs.withJob(organizationId).readOnce(tx => tx.rows(knownKeys, { keys: [...keys] }))
    const known = new Set(rows.map(({ key }) => key))
    for (const key of keys) if (!known.has(key)) await store.remove(key)
  }
  let old: string[] = []
  for await (const { key, writtenAt } of store.list(organizationId)) {
    if (isOld(writtenAt)) old.push(key)
    if (old.length < KEYS_TOGETHER) continue
    await removeUnknown(old)
    old = []
  }
  await removeUnknown(old)
}

async function sweepIncoming(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && isOld(found.mtime)) await rm(path, { force: true })
  }
}

const isOld = (writtenAt: Date) => writtenAt.getTime() < Date.now() - HOURS * 3_600_000
