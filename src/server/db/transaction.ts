import type { QueryCreator } from 'kysely'
import { Failure } from '#core/failure.ts'
import { affectedRows, NoAnswer } from './batch.ts'
import { type Asked, answerOf, Conversation, command } from './conversation.ts'
import { queriesOver } from './dynamic-queries.ts'
import type { Entry } from './gate.ts'
import type { BatchPool } from './pool.ts'
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
  pool: BatchPool
  /** For what nobody waits for any more: a late commit that failed, a connection that came back dirty. */
  report: (error: unknown) => void
}

// A cursor is gone with its transaction; one declared `with hold` would not be.
const query = /^\s*(select|insert|update|delete|merge|with|values|declare \w+ no scroll cursor for|fetch)\b/i
/** How a transaction of the accounts turns to the rows of the organization it made, and back. */
const ownRoles: ReadonlySet<string> = new Set(['set local role app_user', 'set local role app_auth'])

/**
 * Role, organization and person are set by the entry alone. `set`, `reset`, `do` and their like are no part of a select, so it is enough
 * that nothing else than queries is ever sent for a verb.
 */
function requireQuery(text: string): void {
  if (!query.test(text) && !ownRoles.has(text)) throw new Error(`only queries run in a transaction, not: ${text.slice(0, 40)}`)
}

function commandOf<Params>(statement: Statement<Params, unknown>, params: Params): Asked {
  requireQuery(statement.text)
  return command(statement.name, statement.text, statement.values(params))
}

// After a rollback a connection must be without a role and without an organization, or it is not used again (WALL-2).
const cleanText = `select current_user = session_user and coalesce(current_setting('app.org_id', true), '') = '' as clean`

/** One transaction: the gate rides in front of its first batch, and its first error is what it failed with. */
export class Transaction<Who> implements WriteTx<Who> {
  readonly changes: Change[] = []
  readonly #report: (error: unknown) => void
  readonly #shape: Shape
  readonly #gate: Asked
  readonly #conversation: Conversation
  readonly #later: Asked[] = []
  #hasBegun = false
  #mayBeCommitted = false
  #entering: Promise<Who> | undefined
  #db: QueryCreator<Database> | undefined

  constructor(options: TransactionOptions, entry: Entry<Who>, shape: Shape) {
    this.#report = options.report
    this.#shape = shape
    this.#gate = command(entry.statement.name, entry.statement.text, entry.values)
    this.#conversation = new Conversation(options.pool, isLast => this.#open(isLast), shape === 'readOnce')
  }

  /** What leaves in one batch needs no begin: its one Sync is the transaction. */
  #open(isLast: boolean): Asked[] {
    this.#hasBegun = this.#shape !== 'readOnce' && !isLast
    return this.#hasBegun ? [command('begin', 'begin'), this.#gate] : [this.#gate]
  }

  get actor(): Who {
    const row = this.#gate.rows[0]
    if (row === undefined) throw new Error('the actor is known after the first answer; await entered() to have it before')
    return row.actor as Who
  }

  entered(): Promise<Who> {
    if (this.#gate.rows.length > 0) return Promise.resolve(this.actor)
    if (this.#conversation.cause !== undefined) return Promise.reject(toFailure(this.#conversation.cause))
    this.#entering ??= answerOf(this.#gate, () => this.actor)
    this.#conversation.schedule()
    return this.#entering
  }

  rows<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    return this.#conversation.ask(commandOf(statement, params), asked => asked.rows as Row[])
  }

  first<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | undefined> {
    return this.#conversation.ask(commandOf(statement, params), asked => asked.rows[0] as Row | undefined)
  }

  run<Params>(statement: Statement<Params, unknown>, params: Params): Promise<number> {
    return this.#conversation.ask(commandOf(statement, params), affectedRows)
  }

  later<Params>(statement: Statement<Params, unknown>, params: Params): void {
    this.#later.push(commandOf(statement, params))
  }

  announce(change: Change): void {
    this.changes.push(change)
  }

  get db(): QueryCreator<Database> {
    this.#db ??= queriesOver((text, values) => {
      requireQuery(text)
      return this.#conversation.ask(command('', text, values), asked => ({ rows: asked.rows, affected: affectedRows(asked) }))
    })
    return this.#db
  }

  /** Sends what is left and commits. Throws the transaction's first error, even one the verb swallowed. */
  async finish(): Promise<void> {
    const last = await this.#conversation.stop()
    if (this.#shape !== 'write') {
      // A verb that asked for nothing has been let in by nobody yet (DRV-4): this sends the gate then.
      await this.#conversation.sendLast(last)
      this.#finishReading()
      return
    }
    const end = command('commit', 'commit')
    last.push(...this.#later)
    if (this.#hasBegun) last.push(end)
    this.#mayBeCommitted = this.#conversation.cause === undefined
    await this.#conversation.sendLast(last)
    // A commit of a failed transaction "succeeds" as a rollback (DRV-13).
    if (this.#hasBegun && end.tag !== 'COMMIT') throw new Error(`the commit was answered ${end.tag}`)
    this.#conversation.release()
  }

  #finishReading(): void {
    if (!this.#hasBegun) {
      this.#conversation.release()
      return
    }
    this.#conversation.say([command('commit', 'commit')], error => {
      if (error !== undefined) this.#report(error)
      this.#conversation.release(error !== undefined)
    })
  }

  /** Rolls back and gives the connection back, or away when it cannot be trusted. */
  async abandon(): Promise<void> {
    await this.#conversation.stop()
    if (!this.#conversation.hasConnection) {
      // Not even a connection was had.
      this.#mayBeCommitted = false
      return
    }
    const isLost = isConnectionLost(this.#conversation.cause) || isStalePlan(this.#conversation.cause)
    if (isLost || !this.#hasBegun) {
      this.#conversation.release(isLost)
      return
    }
    const clean = command('clean', cleanText)
    const error = await new Promise(resolve => this.#conversation.say([command('rollback', 'rollback'), clean], resolve))
    const isClean = error === undefined && clean.rows[0]?.clean === true
    if (!isClean) this.#report(error ?? new Error('a connection kept its role or organization after a rollback'))
    this.#conversation.release(!isClean)
  }

  /** What the caller is told: a failure the verb chose, else the first error of the transaction, never its echo. */
  reasonOf(thrown: unknown): unknown {
    return thrown instanceof Failure ? thrown : toFailure(this.#conversation.cause ?? thrown)
  }

  /** Nothing was kept and the same work may succeed: a lost race, or a connection that broke before a commit was on its way. */
  get mayStartAgain(): boolean {
    const { cause } = this.#conversation
    // A database that hangs has cost its caller the whole wait already.
    if (cause instanceof NoAnswer) return false
    return isRaceLost(cause) || ((isConnectionLost(cause) || isStalePlan(cause)) && !this.#mayBeCommitted)
  }
}
