import type { QueryCreator } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { Failure } from '#core/failure.ts'
import { affectedRows, Batch, type Command } from './batch.ts'
import { queriesOver } from './dynamic-queries.ts'
import type { Entry } from './gate.ts'
import type { Database } from './schema.generated.ts'
import { isConnectionLost, isRaceLost, isStalePlan, toFailure } from './sqlstate.ts'
import type { Statement } from './statement.ts'

/** What a verb reads with. Everything asked for in one tick leaves in one write; `Promise.all` is how to ask. */
export interface ReadTx<Who> {
  /** Who acts, as the gate answered: known after the first answer. `entered()` has it earlier. */
  readonly actor: Who
  /** Who acts. Where nothing else was asked for yet, this sends the gate alone: one trip more. */
  entered(): Promise<Who>
  rows<Params, Row>(statement: Statement<Params, Row>, params: NoInfer<Params>): Promise<Row[]>
  /** The first row, or undefined. */
  first<Params, Row>(statement: Statement<Params, Row>, params: NoInfer<Params>): Promise<Row | undefined>
  /** For queries whose text is known at run time only: built on each call, sent unnamed. */
  readonly db: QueryCreator<Database>
}

/** A row that changed, for those who watch: a hint to ask again, never the content. */
export interface Change {
  table: string
  id: string
  organizationId: string
}

export interface WriteTx<Who> extends ReadTx<Who> {
  /** Runs a statement for its effect; answers how many rows it touched. */
  run<Params>(statement: Statement<Params, unknown>, params: NoInfer<Params>): Promise<number>
  /** Leaves with the commit: costs no trip, and nothing can depend on it. Audit events, jobs, notifications. */
  later<Params>(statement: Statement<Params, unknown>, params: NoInfer<Params>): void
  /** Told to the subscribers once the commit is certain. */
  announce(change: Change): void
}

/** readOnce: one Sync, no begin. read: the commit follows the answer. write: the commit precedes the answer. */
export type Shape = 'readOnce' | 'read' | 'write'

export interface TransactionOptions {
  pool: Pool
  named: boolean
  /** For what nobody waits for any more: a late commit that failed, a connection that came back dirty. */
  report: (error: unknown) => void
}

interface Sent extends Command {
  succeed: (() => void) | undefined
  refuse: ((error: unknown) => void) | undefined
}

function command(name: string, text: string, values: readonly unknown[] = []): Sent {
  return { name, text, values, rows: [], tag: '', succeed: undefined, refuse: undefined }
}

function commandOf<Params>(statement: Statement<Params, unknown>, params: Params): Sent {
  return command(statement.name, statement.text, statement.values(params))
}

function answerOf<T>(sent: Sent, read: (sent: Sent) => T): Promise<T> {
  const answer = new Promise<T>((resolve, reject) => {
    sent.succeed = () => resolve(read(sent))
    sent.refuse = error => {
      // A verb that stopped at another statement's refusal leaves this one unheard, which must not end the process.
      answer.catch(() => undefined)
      reject(error)
    }
  })
  return answer
}

// After a rollback a connection must be without a role and without an organization, or it is not used again (R2).
const cleanText = `select current_user = session_user and coalesce(current_setting('app.org_id', true), '') = '' as clean`

/** One transaction on one connection. The gate rides in front of its first write; its first error is what it failed with. */
export class Transaction<Who> implements WriteTx<Who> {
  readonly changes: Change[] = []
  readonly #options: TransactionOptions
  readonly #shape: Shape
  readonly #gate: Sent
  #client: PoolClient | undefined
  #queue: Sent[] = []
  readonly #later: Sent[] = []
  #scheduled = false
  #sending = false
  #gateSent = false
  #begun = false
  #ending = false
  #commitSent = false
  #failed = false
  #cause: unknown
  #entering: Promise<Who> | undefined
  #onIdle: (() => void) | undefined
  #db: QueryCreator<Database> | undefined

  constructor(options: TransactionOptions, entry: Entry<Who>, shape: Shape) {
    this.#options = options
    this.#shape = shape
    this.#gate = command(entry.statement.name, entry.statement.text, entry.values)
  }

  get actor(): Who {
    const row = this.#gate.rows[0]
    if (row === undefined) throw new Error('the actor is known after the first answer; await entered() to have it before')
    return row as Who
  }

  entered(): Promise<Who> {
    if (this.#failed) return Promise.reject(toFailure(this.#cause))
    if (this.#gate.rows.length > 0) return Promise.resolve(this.actor)
    this.#entering ??= answerOf(this.#gate, () => this.actor)
    this.#schedule()
    return this.#entering
  }

  rows<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    return this.#ask(commandOf(statement, params), sent => sent.rows as Row[])
  }

  first<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | undefined> {
    return this.#ask(commandOf(statement, params), sent => sent.rows[0] as Row | undefined)
  }

  run<Params>(statement: Statement<Params, unknown>, params: Params): Promise<number> {
    return this.#ask(commandOf(statement, params), affectedRows)
  }

  later<Params>(statement: Statement<Params, unknown>, params: Params): void {
    this.#later.push(commandOf(statement, params))
  }

  announce(change: Change): void {
    this.changes.push(change)
  }

  get db(): QueryCreator<Database> {
    this.#db ??= queriesOver((text, values) =>
      this.#ask(command('', text, values), sent => ({ rows: sent.rows, affected: affectedRows(sent) })),
    )
    return this.#db
  }

  /** Sends what is left and commits. Throws the transaction's first error, even one the verb swallowed. */
  async finish(): Promise<void> {
    await this.#idle()
    this.#ending = true
    if (this.#failed) throw toFailure(this.#cause)
    const last = [...this.#queue.splice(0), ...this.#later]
    if (this.#shape === 'write') {
      // Where nothing was sent before, the one Sync of everything is the transaction.
      const end = command('commit', 'commit')
      if (this.#begun) last.push(end)
      this.#commitSent = true
      await this.#sendAll(last)
      // A commit of a failed transaction "succeeds" as a rollback (T13).
      if (this.#begun && end.tag !== 'COMMIT') throw new Error(`the commit was answered ${end.tag}`)
      this.#release()
    } else if (last.length > 0 || !this.#gateSent) {
      // A verb that asked for nothing has been let in by nobody yet (T4).
      await this.#sendAll(last)
      this.#finishReading()
    } else {
      this.#finishReading()
    }
  }

  /** Rolls back and gives the connection back, or away when it cannot be trusted. */
  async abandon(): Promise<void> {
    this.#ending = true
    this.#queue.length = 0
    await this.#idle()
    if (this.#client === undefined) return
    const isLost = isConnectionLost(this.#cause) || isStalePlan(this.#cause)
    if (isLost || !this.#begun) {
      this.#release(isLost)
      return
    }
    const clean = command('clean', cleanText)
    const error = await new Promise(resolve => this.#submit([command('rollback', 'rollback'), clean], resolve))
    const isClean = error === undefined && clean.rows[0]?.clean === true
    if (!isClean) this.#options.report(error ?? new Error('a connection kept its role or organization after a rollback'))
    this.#release(!isClean)
  }

  /** What the caller is told: a failure the verb chose, else the first error of the transaction, never its echo. */
  reasonOf(thrown: unknown): unknown {
    return thrown instanceof Failure ? thrown : toFailure(this.#cause ?? thrown)
  }

  /** Nothing was kept and the same work may succeed: a lost race, or a connection that broke before a commit was on its way. */
  get mayStartAgain(): boolean {
    if (isRaceLost(this.#cause)) return true
    return (isConnectionLost(this.#cause) || isStalePlan(this.#cause)) && !this.#commitSent
  }

  #ask<T>(sent: Sent, read: (sent: Sent) => T): Promise<T> {
    if (this.#shape === 'readOnce' && this.#gateSent) {
      this.#fail(new Error('readOnce has sent its queries; a read that depends on a read has the shape `read`'))
    }
    const answer = answerOf(sent, read)
    if (this.#failed) sent.refuse?.(toFailure(this.#cause))
    else if (this.#ending) sent.refuse?.(new Error('the transaction is over'))
    else {
      this.#queue.push(sent)
      this.#schedule()
    }
    return answer
  }

  /** nextTick from a microtask runs when no microtask is left: that is the tick's end, however deep its awaits are. */
  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    queueMicrotask(() => process.nextTick(() => this.#flush()))
  }

  #flush(): void {
    this.#scheduled = false
    if (this.#sending || this.#ending || (this.#queue.length === 0 && this.#gateSent)) return
    this.#send(this.#queue.splice(0))
  }

  #sendAll(last: Sent[]): Promise<void> {
    if (last.length === 0 && this.#gateSent) return Promise.resolve()
    this.#send(last)
    return this.#idle().then(() => {
      if (this.#failed) throw toFailure(this.#cause)
    })
  }

  #send(batch: Sent[]): void {
    if (!this.#gateSent) {
      batch.unshift(this.#gate)
      this.#begun = this.#shape !== 'readOnce' && !this.#ending
      if (this.#begun) batch.unshift(command('begin', 'begin'))
      this.#gateSent = true
    }
    this.#sending = true
    this.#submit(batch, error => this.#answered(batch, error))
  }

  #submit(batch: Sent[], done: (error: unknown) => void): void {
    const send = (client: PoolClient) => client.query(new Batch(batch, this.#options.named, done))
    if (this.#client !== undefined) {
      send(this.#client)
      return
    }
    this.#options.pool.connect((error, client) => {
      if (client === undefined) return done(error ?? new Error('Connection terminated'))
      this.#client = client
      send(client)
    })
  }

  #answered(batch: Sent[], error: unknown): void {
    this.#sending = false
    if (error !== undefined) {
      this.#fail(error)
      this.#refuse(batch)
      this.#refuse(this.#queue.splice(0))
    } else {
      // The connection is free before the verb reads its rows.
      if (this.#shape === 'readOnce') this.#release()
      for (const sent of batch) sent.succeed?.()
    }
    if (this.#queue.length > 0 && !this.#ending) this.#schedule()
    this.#onIdle?.()
  }

  #fail(error: unknown): void {
    if (this.#failed) return
    this.#failed = true
    this.#cause = error
  }

  #refuse(commands: Sent[]): void {
    const failure = toFailure(this.#cause)
    for (const sent of commands) sent.refuse?.(failure)
  }

  async #idle(): Promise<void> {
    while (this.#sending) await new Promise<void>(resolve => (this.#onIdle = resolve))
  }

  #finishReading(): void {
    if (!this.#begun) {
      this.#release()
      return
    }
    const end = command('commit', 'commit')
    this.#submit([end], error => {
      if (error !== undefined) this.#options.report(error)
      this.#release(error !== undefined)
    })
  }

  #release(destroy = false): void {
    const client = this.#client
    if (client === undefined) return
    this.#client = undefined
    client.release(destroy || client.getTransactionStatus() !== 'I')
  }
}
