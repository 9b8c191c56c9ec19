import { Failure } from '#core/failure.ts'
import type { Task } from '#server/jobs/task.ts'
import { affectedRows, ResponseTimeout } from './batch.ts'
import type { Access } from './gate.ts'
import type { BatchPool } from './pool.ts'
import { type ConstraintFailures, isConnectionLost, isRaceLost, isStalePlan, toFailure } from './sqlstate.ts'
import { type Statement, sqlStatement } from './statement.ts'
import { command, type QueuedStatement, resultOf, StatementQueue } from './statement-queue.ts'

/** Read access of a verb. All queries of one tick are sent in one write, so independent ones belong in a `Promise.all`. */
export interface ReadTx<Who> {
  /** Who acts, according to the gate. Throws before the first result; await `authorized()` to have it earlier. */
  readonly actor: Who
  /** Who acts. With no other query in the same tick this sends the gate by itself, which costs one more round trip. */
  authorized(): Promise<Who>
  rows<Params, Row>(statement: Statement<Params, Row>, params: NoInfer<Params>): Promise<Row[]>
  /** The first row, or undefined. */
  first<Params, Row>(statement: Statement<Params, Row>, params: NoInfer<Params>): Promise<Row | undefined>
}

/** A changed row, for subscribers: a hint to query again, never the content. */
export interface Change {
  table: string
  id: string
  organizationId: string
}

/** Who acts in an organization: what `announce` and `enqueue` need of a transaction. */
export interface InsideOrganization {
  readonly actor: { readonly organizationId: string }
}

export interface WriteTx<Who> extends ReadTx<Who> {
  /** Runs a statement for its effect; resolves with the number of affected rows. */
  run<Params>(statement: Statement<Params, unknown>, params: NoInfer<Params>): Promise<number>
  /** Sent together with the commit: costs no round trip, and nothing can depend on its result. For audit events, jobs, notifications. */
  atCommit<Params>(statement: Statement<Params, unknown>, params: NoInfer<Params>): void
  /**
   * Asks for a job of the transaction's organization, with the commit: if the transaction fails it never runs, and if it commits it runs at least
   * once. Jobs of a task with one `key` are one job while it waits.
   */
  enqueue<Payload extends object>(
    this: InsideOrganization,
    task: Task<Payload>,
    payload: NoInfer<Payload>,
    options?: { key?: string },
  ): void
  /** Publishes a change of a row of the transaction's organization to subscribers after the commit. */
  announce(this: InsideOrganization, table: string, id: string): void
  /** Publishes a change for a transaction that has no organization of its own, such as an operator's. */
  announceIn(organizationId: string, table: string, id: string): void
}

/**
 * readOnce: one batch, no begin. read: commits after the verb's answer is sent. write: commits before the answer. As a person, writes in the first two fail
 * in the database.
 */
export type TransactionMode = 'readOnce' | 'read' | 'write'

export interface TransactionOptions {
  pool: BatchPool
  /** Gets errors that no caller awaits: a failed commit of a read, a connection that kept its role after a rollback. */
  report: (error: unknown) => void
  /** Failures of named constraints. What answers no caller needs none. */
  constraints?: ConstraintFailures | undefined
}

// A cursor is gone with its transaction; one declared `with hold` would not be.
const query = /^\s*(select|insert|update|delete|merge|with|values|declare \w+ no scroll cursor for|fetch)\b/i
/** Lets an account transaction write the rows of an organization it has just created, and switch back. */
const ownRoles: ReadonlySet<string> = new Set(['set local role app_user', 'set local role app_auth'])

/**
 * Only the access statement sets role, organization and person. `set`, `reset` and `do` cannot be part of a select, so it is enough to send
 * nothing but queries for a verb.
 */
function requireQuery(text: string): void {
  if (!query.test(text) && !ownRoles.has(text)) throw new Error(`only queries run in a transaction, not: ${text.slice(0, 40)}`)
}

function commandOf<Params>(statement: Statement<Params, unknown>, params: Params): QueuedStatement {
  requireQuery(statement.text)
  return command(statement.name, statement.text, statement.values(params))
}

const enqueueTask = sqlStatement<{ task: string; payload: string; key: string | null }, unknown>(
  'select app.enqueue_task($task, $payload::jsonb, $key)',
)

// A connection that kept its role or organization after a rollback is closed (WALL-2).
const cleanText = `select current_user = session_user and coalesce(current_setting('app.org_id', true), '') = '' as clean`

/** One transaction. The gate is the first statement of its first batch, and its first error is the one it fails with. */
export class Transaction<Who> implements WriteTx<Who> {
  readonly #changes: (() => Change)[] = []
  readonly #report: (error: unknown) => void
  readonly #toFailure: (error: unknown) => unknown
  readonly #mode: TransactionMode
  readonly #gate: QueuedStatement
  readonly #queue: StatementQueue
  readonly #lastStatements: QueuedStatement[] = []
  #hasBegun = false
  #mayBeCommitted = false
  #authorizing: Promise<Who> | undefined

  constructor(options: TransactionOptions, access: Access<Who>, mode: TransactionMode) {
    this.#report = options.report
    this.#toFailure = error => toFailure(error, options.constraints)
    this.#mode = mode
    const gate = mode === 'write' ? access.statement : access.readOnly
    this.#gate = command(gate.name, gate.text, access.values)
    this.#queue = new StatementQueue({
      pool: options.pool,
      openingStatements: isLast => this.#open(isLast),
      isOneBatch: mode === 'readOnce',
      toFailure: this.#toFailure,
    })
  }

  /** A transaction of a single batch needs no begin: its one Sync is the transaction. */
  #open(isLast: boolean): QueuedStatement[] {
    this.#hasBegun = this.#mode !== 'readOnce' && !isLast
    return this.#hasBegun ? [command('begin', 'begin'), this.#gate] : [this.#gate]
  }

  get actor(): Who {
    const row = this.#gate.rows[0]
    if (row === undefined) throw new Error('the actor is known after the first result; await authorized() to have it before')
    return row.actor as Who
  }

  authorized(): Promise<Who> {
    if (this.#gate.rows.length > 0) return Promise.resolve(this.actor)
    if (this.#queue.cause !== undefined) return Promise.reject(this.#toFailure(this.#queue.cause))
    this.#authorizing ??= resultOf(this.#gate, () => this.actor)
    this.#queue.schedule()
    return this.#authorizing
  }

  rows<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    return this.#queue.query(commandOf(statement, params), statement => statement.rows as Row[])
  }

  first<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | undefined> {
    return this.#queue.query(commandOf(statement, params), statement => statement.rows[0] as Row | undefined)
  }

  run<Params>(statement: Statement<Params, unknown>, params: Params): Promise<number> {
    return this.#queue.query(commandOf(statement, params), affectedRows)
  }

  atCommit<Params>(statement: Statement<Params, unknown>, params: Params): void {
    this.#lastStatements.push(commandOf(statement, params))
  }

  enqueue<Payload extends object>(task: Task<Payload>, payload: Payload, { key }: { key?: string } = {}): void {
    this.atCommit(enqueueTask, { task: task.name, payload: JSON.stringify(payload), key: key ?? null })
  }

  announce(this: Transaction<Who> & InsideOrganization, table: string, id: string): void {
    // A verb may announce before its first result, when who acts is not known yet.
    this.#changes.push(() => ({ table, id, organizationId: this.actor.organizationId }))
  }

  announceIn(organizationId: string, table: string, id: string): void {
    this.#changes.push(() => ({ table, id, organizationId }))
  }

  /** Changes that the transaction announced; read them only after it has committed. */
  get changes(): Change[] {
    return this.#changes.map(change => change())
  }

  /** Sends the remaining statements and commits. Throws the transaction's first error, even if the verb caught it. */
  async finish(): Promise<void> {
    const last = await this.#queue.close()
    if (this.#mode !== 'write') {
      // For a verb without queries the gate has not run yet (DRV-4); this sends it.
      await this.#queue.sendLast(last)
      this.#finishReading()
      return
    }
    const end = command('commit', 'commit')
    last.push(...this.#lastStatements)
    if (this.#hasBegun) last.push(end)
    this.#mayBeCommitted = this.#queue.cause === undefined
    await this.#queue.sendLast(last)
    // A commit of a failed transaction "succeeds" as a rollback (DRV-13).
    if (this.#hasBegun && end.tag !== 'COMMIT') throw new Error(`the commit was answered ${end.tag}`)
    this.#queue.release()
  }

  #finishReading(): void {
    if (!this.#hasBegun) {
      this.#queue.release()
      return
    }
    this.#queue.sendUnchecked([command('commit', 'commit')], error => {
      if (error !== undefined) this.#report(error)
      this.#queue.release(error !== undefined)
    })
  }

  /** Rolls back and releases the connection, or closes it if it cannot be reused. */
  async abandon(): Promise<void> {
    await this.#queue.close()
    if (!this.#queue.hasConnection) {
      // No connection was available, so no commit was sent.
      this.#mayBeCommitted = false
      return
    }
    const isLost = isConnectionLost(this.#queue.cause) || isStalePlan(this.#queue.cause)
    if (isLost || !this.#hasBegun) {
      this.#queue.release(isLost)
      return
    }
    const clean = command('clean', cleanText)
    const error = await new Promise(resolve => this.#queue.sendUnchecked([command('rollback', 'rollback'), clean], resolve))
    const isClean = error === undefined && clean.rows[0]?.clean === true
    if (!isClean) this.#report(error ?? new Error('a connection kept its role or organization after a rollback'))
    this.#queue.release(!isClean)
  }

  /**
   * The error for the caller: a failure thrown by the verb, else the first error of the transaction rather than one that follows from it.
   */
  reasonOf(thrown: unknown): unknown {
    return thrown instanceof Failure ? thrown : this.#toFailure(this.#queue.cause ?? thrown)
  }

  /** Nothing was stored and a retry may succeed: a deadlock, a serialization failure, or a connection lost before the commit was sent. */
  get mayRetry(): boolean {
    const { cause } = this.#queue
    // The caller has already waited for the full time limit.
    if (cause instanceof ResponseTimeout) return false
    return isRaceLost(cause) || ((isConnectionLost(cause) || isStalePlan(cause)) && !this.#mayBeCommitted)
  }
}
