import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Actor,
  authEntry,
  type Entry,
  type GateRequest,
  type JobActor,
  jobEntry,
  type Person,
  personEntry,
  publicEntry,
  tenantEntry,
} from './gate.ts'
import type { BatchPool } from './pool.ts'
import type { RequestPools } from './request-pools.ts'
import { type Change, type ReadTx, type Shape, Transaction, type TransactionOptions, type WriteTx } from './transaction.ts'

/** The three shapes of a transaction (ARCHITECTURE.md, Life of a write), for whoever entered. */
export interface Shapes<Who> {
  /** All queries are known at the verb's first await: one write, one Sync. A second one throws. */
  readOnce<T>(verb: (tx: ReadTx<Who>) => Promise<T>): Promise<T>
  /** Reads that depend on reads. The commit follows the answer. */
  read<T>(verb: (tx: ReadTx<Who>) => Promise<T>): Promise<T>
  /**
   * Loads, decides, writes. The commit precedes the answer.
   * A lost race (deadlock, serialization) or a connection lost before the commit starts the verb again, up to three times,
   * so it must have no effect outside its transaction; `retry: false` for one that has.
   */
  write<T>(verb: (tx: WriteTx<Who>) => Promise<T>, options?: { retry?: boolean }): Promise<T>
}

/** The only way to a transaction (WALL-1): each entry sets role, organization and person for that transaction alone (WALL-2). */
export interface OpenDatabase {
  /** A signed-in person inside an organization, who holds what the request needs. */
  withTenant(request: GateRequest): Shapes<Actor>
  /** A signed-in person, with or without an organization. */
  withPerson(request: Pick<GateRequest, 'token' | 'domain' | 'organization'>): Shapes<Person>
  /** Sign-in and account tables; no tenant table. */
  withAuth(): Shapes<unknown>
  /** What a stranger may call: five functions, no table. */
  withPublic(): Shapes<unknown>
}

/** Jobs log in as another role and work in one organization at a time (WALL-10). */
export interface OpenJobDatabase {
  withJob(organizationId: string): Shapes<JobActor>
}

interface CommonOptions {
  /** Tells the subscribers, after the commit. */
  announce: (changes: readonly Change[]) => void
  /** Where errors go that no caller waits for. */
  report: (error: unknown) => void
}

export interface DatabaseOptions extends CommonOptions {
  pools: Pick<RequestPools, 'pool' | 'authPool'>
}

export interface JobDatabaseOptions extends CommonOptions {
  /** Logged in as app_worker. */
  pool: BatchPool
}

export function openDatabase({ pools, ...common }: DatabaseOptions): OpenDatabase {
  const requests = { ...common, pool: pools.pool }
  const accounts = { ...common, pool: pools.authPool }
  return {
    withTenant: request => shapes(requests, tenantEntry(request)),
    withPerson: request => shapes(requests, personEntry(request)),
    withAuth: () => shapes(accounts, authEntry),
    withPublic: () => shapes(requests, publicEntry),
  }
}

export function openJobDatabase(options: JobDatabaseOptions): OpenJobDatabase {
  return { withJob: organizationId => shapes(options, jobEntry(organizationId)) }
}

const MOST_RETRIES = 3

function shapes<Who>(options: JobDatabaseOptions, entry: Entry<Who>): Shapes<Who> {
  return {
    readOnce: verb => perform(options, entry, 'readOnce', verb, MOST_RETRIES),
    read: verb => perform(options, entry, 'read', verb, MOST_RETRIES),
    write: (verb, { retry = true } = {}) => perform(options, entry, 'write', verb, retry ? MOST_RETRIES : 0),
  }
}

// A second transaction inside the first would wait for a connection that the first may be holding.
const running = new AsyncLocalStorage<{ over: boolean }>()

async function perform<Who, T>(
  options: JobDatabaseOptions,
  entry: Entry<Who>,
  shape: Shape,
  verb: (tx: WriteTx<Who>) => Promise<T>,
  retries: number,
): Promise<T> {
  if (running.getStore()?.over === false) throw new Error('a transaction is open: use its tx')
  for (let attempt = 0; ; attempt++) {
    const tx = new Transaction(options satisfies TransactionOptions, entry, shape)
    const scope = { over: false }
    try {
      const answer = await running.run(scope, verb, tx)
      await tx.finish()
      if (tx.changes.length > 0) options.announce(tx.changes)
      return answer
    } catch (thrown) {
      await tx.abandon()
      if (attempt >= retries || !tx.mayStartAgain) throw tx.reasonOf(thrown)
    } finally {
      scope.over = true
    }
    await wait(20 * 3 ** attempt * (0.5 + Math.random()))
  }
}
