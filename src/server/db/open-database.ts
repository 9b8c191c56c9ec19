import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Access,
  type Actor,
  authAccess,
  type GateRequest,
  type JobActor,
  jobAccess,
  jobAccessFor,
  type Operator,
  operatorAccess,
  type Person,
  type PersonRequest,
  personAccess,
  tenantAccess,
  type Visitor,
  type VisitorRequest,
  visitorAccess,
} from './gate.ts'
import type { BatchPool } from './pool.ts'
import type { RequestPools } from './request-pools.ts'
import type { ConstraintFailures } from './sqlstate.ts'
import { type Change, type ReadTx, Transaction, type TransactionMode, type TransactionOptions, type WriteTx } from './transaction.ts'

/** Runs transactions in one of the three modes (ARCHITECTURE.md, Life of a write), with one access. */
export interface Transactions<Who> {
  /** All queries are sent at the verb's first await, as one batch. A query after that throws. */
  readOnce<T>(verb: (tx: ReadTx<Who>) => Promise<T>): Promise<T>
  /** For reads that depend on earlier reads. Commits after the answer. */
  read<T>(verb: (tx: ReadTx<Who>) => Promise<T>): Promise<T>
  /**
   * Loads, decides, writes, and commits before the answer. After a deadlock, a serialization failure or a connection lost before the
   * commit, the verb is retried up to three times, so it must have no side effects outside its transaction; pass `retry: false` if it has.
   * Throws the verb's own failure, else the transaction's first error.
   */
  write<T>(verb: (tx: WriteTx<Who>) => Promise<T>, options?: { retry?: boolean }): Promise<T>
}

/** The only way to run a transaction (WALL-1). Each access sets role, organization and person for that transaction only (WALL-2). */
export interface OpenDatabase {
  /** As a signed-in person inside an organization, who satisfies the request's conditions. */
  withTenant(request: GateRequest): Transactions<Actor>
  /** As a signed-in person, with or without an organization. */
  withPerson(request: PersonRequest): Transactions<Person>
  /** As a platform administrator outside of every organization, who may call functions for that and read no table. */
  withOperator(request: Pick<GateRequest, 'token' | 'domain' | 'organization'>): Transactions<Operator>
  /** For the sign-in and account tables; reaches no tenant table. */
  withAuth(): Transactions<unknown>
  /** As a visitor of one organization, who reads the rows that it shows to everyone and changes nothing. */
  withVisitor(request: VisitorRequest): Pick<Transactions<Visitor>, 'readOnce' | 'read'>
}

/** For jobs, which log in with their own role and work in one organization at a time (WALL-10). */
export interface OpenJobDatabase {
  withJob(organizationId: string): Transactions<JobActor>
  /**
   * A job that finishes what a person asked for acts as that person. Throws FORBIDDEN once they don't hold the permission at write any more, or left.
   */
  withJobFor(organizationId: string, userId: string, permission: string): Transactions<Actor>
}

interface CommonOptions {
  /** Publishes changes to subscribers, after the commit. */
  announce: (changes: readonly Change[]) => void
  /** Gets errors that no caller awaits. */
  report: (error: unknown) => void
  /** Failures of named constraints, which slices contribute. What answers no caller needs none. */
  constraints?: ConstraintFailures
}

export interface DatabaseOptions extends CommonOptions {
  pools: Pick<RequestPools, 'pool' | 'authPool'>
}

interface TransactionsOptions extends CommonOptions {
  pool: BatchPool
}

export interface JobDatabaseOptions extends TransactionsOptions {
  /** Logs in as app_worker. */
  pool: BatchPool
  /** Pool for jobs that act for a person, with `actingConnections` connections. */
  actingPool: BatchPool
}

/**
 * For the pool of jobs that act for a person. Such a job may store thousands of rows in tables that had a few, and a statement that was planned while
 * a table was short would read all of it for each row, for as long as its connection lives or until the table is analyzed.
 */
export const actingConnections = { size: 2, maxUses: 10 } as const

export function openDatabase({ pools, ...common }: DatabaseOptions): OpenDatabase {
  const requests = { ...common, pool: pools.pool }
  const accounts = { ...common, pool: pools.authPool }
  return {
    withTenant: request => transactions(requests, tenantAccess(request)),
    withPerson: request => transactions(requests, personAccess(request)),
    withOperator: request => transactions(requests, operatorAccess(request)),
    withAuth: () => transactions(accounts, authAccess),
    withVisitor: request => transactions(requests, visitorAccess(request)),
  }
}

export function openJobDatabase({ actingPool, ...options }: JobDatabaseOptions): OpenJobDatabase {
  return {
    withJob: organizationId => transactions(options, jobAccess(organizationId)),
    withJobFor: (organizationId, userId, permission) =>
      transactions({ ...options, pool: actingPool }, jobAccessFor(organizationId, userId, permission)),
  }
}

const MOST_RETRIES = 3

function transactions<Who>(options: TransactionsOptions, access: Access<Who>): Transactions<Who> {
  return {
    readOnce: verb => perform(options, access, 'readOnce', verb, MOST_RETRIES),
    read: verb => perform(options, access, 'read', verb, MOST_RETRIES),
    write: (verb, { retry = true } = {}) => perform(options, access, 'write', verb, retry ? MOST_RETRIES : 0),
  }
}

// A nested transaction could wait for the connection that the outer one holds, so it is an error.
const running = new AsyncLocalStorage<{ isOver: boolean }>()

async function perform<Who, T>(
  options: TransactionsOptions,
  access: Access<Who>,
  mode: TransactionMode,
  verb: (tx: WriteTx<Who>) => Promise<T>,
  retries: number,
): Promise<T> {
  if (running.getStore()?.isOver === false) throw new Error('a transaction is open: use its tx')
  for (let attempt = 0; ; attempt++) {
    const tx = new Transaction(options satisfies TransactionOptions, access, mode)
    const scope = { isOver: false }
    try {
      const answer = await running.run(scope, verb, tx)
      await tx.finish()
      const { changes } = tx
      if (changes.length > 0) options.announce(changes)
      return answer
    } catch (thrown) {
      await tx.abandon()
      if (attempt >= retries || !tx.mayRetry) throw tx.reasonOf(thrown)
    } finally {
      scope.isOver = true
    }
    await wait(20 * 3 ** attempt * (0.5 + Math.random()))
  }
}
