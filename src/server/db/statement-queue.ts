import type { Command } from './batch.ts'
import type { BatchConnection, BatchPool } from './pool.ts'

/** A statement and how its caller gets the result; both undefined when no caller awaits it. */
export interface QueuedStatement extends Command {
  resolve: (() => void) | undefined
  reject: ((error: unknown) => void) | undefined
}

export function command(name: string, text: string, values: readonly unknown[] = []): QueuedStatement {
  return { name, text, values, rows: [], tag: '', resolve: undefined, reject: undefined }
}

/** Resolves with what `read` takes from the statement once its batch has been answered. */
export function resultOf<T>(statement: QueuedStatement, read: (statement: QueuedStatement) => T): Promise<T> {
  const result = new Promise<T>((resolve, reject) => {
    statement.resolve = () => resolve(read(statement))
    statement.reject = error => {
      // A verb that stopped at another statement's error never awaits this one; the rejection must not end the process.
      result.catch(() => undefined)
      reject(error)
    }
  })
  return result
}

/** The statements that open the transaction; they go in front of its first batch. */
type OpeningStatements = (isLast: boolean) => QueuedStatement[]

interface QueueOptions {
  pool: BatchPool
  openingStatements: OpeningStatements
  /** Whether the connection goes back to the pool after the first batch, which makes a second batch an error. */
  isOneBatch: boolean
  /** The failure that callers get for an error of the database. */
  toFailure: (error: unknown) => unknown
}

/**
 * Queues the statements of one tick and sends them as one batch, one batch at a time, over one connection. The connection is taken from the
 * pool for the first batch. After the first error nothing more is sent, and every other statement is rejected with that error.
 */
export class StatementQueue {
  readonly #pool: BatchPool
  readonly #openingStatements: OpeningStatements
  readonly #isOneBatch: boolean
  readonly #toFailure: (error: unknown) => unknown
  #connection: BatchConnection | undefined
  #queued: QueuedStatement[] = []
  #isScheduled = false
  #isSending = false
  #isOpened = false
  #isClosed = false
  #hasFailed = false
  #cause: unknown
  #onIdle: (() => void) | undefined

  constructor({ pool, openingStatements, isOneBatch, toFailure }: QueueOptions) {
    this.#pool = pool
    this.#openingStatements = openingStatements
    this.#isOneBatch = isOneBatch
    this.#toFailure = toFailure
  }

  /** The first error; undefined while there is none. */
  get cause(): unknown {
    return this.#cause
  }

  get hasConnection(): boolean {
    return this.#connection !== undefined
  }

  query<T>(statement: QueuedStatement, read: (statement: QueuedStatement) => T): Promise<T> {
    if (this.#isOneBatch && this.#isOpened) {
      this.#fail(new Error('readOnce has sent its queries; a read that depends on a read needs the transaction mode `read`'))
    }
    const result = resultOf(statement, read)
    if (this.#hasFailed) statement.reject?.(this.#toFailure(this.#cause))
    else if (this.#isClosed) statement.reject?.(new Error('the transaction is over'))
    else {
      this.#queued.push(statement)
      this.schedule()
    }
    return result
  }

  /** Sends what is queued at the end of the tick, or only the opening statements if nothing is. */
  schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    // nextTick from a microtask runs when no microtask is left: at the end of the tick, however deep its awaits are.
    queueMicrotask(() => process.nextTick(() => this.#flush()))
  }

  #flush(): void {
    this.#isScheduled = false
    if (this.#isSending || this.#isClosed || (this.#queued.length === 0 && this.#isOpened)) return
    this.#send(this.#queued.splice(0), false)
  }

  #send(batch: QueuedStatement[], isLast: boolean): void {
    if (!this.#isOpened) {
      this.#isOpened = true
      batch.unshift(...this.#openingStatements(isLast))
    }
    this.#isSending = true
    this.sendUnchecked(batch, error => this.#settle(batch, error))
  }

  /** Accepts no more statements. Waits for the batch in flight and returns the statements that were not sent. */
  async close(): Promise<QueuedStatement[]> {
    await this.#idle()
    this.#isClosed = true
    return this.#queued.splice(0)
  }

  /** After `close`: sends the rest, with the opening statements if nothing was sent before. Throws the first error of the transaction. */
  async sendLast(batch: QueuedStatement[]): Promise<void> {
    if (!this.#hasFailed && (batch.length > 0 || !this.#isOpened)) {
      this.#send(batch, true)
      await this.#idle()
    }
    if (this.#hasFailed) throw this.#toFailure(this.#cause)
  }

  /** Sends a batch whatever the state of the queue; `done` gets its error. Only while no batch is in flight. */
  sendUnchecked(batch: QueuedStatement[], done: (error: unknown) => void): void {
    if (this.#connection !== undefined) {
      this.#connection.send(batch, done)
      return
    }
    this.#pool.connect((error, connection) => {
      if (connection === undefined) {
        done(error)
        return
      }
      this.#connection = connection
      connection.send(batch, done)
    })
  }

  /** Returns the connection to the pool. `destroy` closes one that is not ready for another transaction. */
  release(destroy = false): void {
    const connection = this.#connection
    this.#connection = undefined
    connection?.release(destroy)
  }

  #settle(batch: QueuedStatement[], error: unknown): void {
    this.#isSending = false
    if (error === undefined) {
      // Other transactions can use the connection while the verb reads its rows.
      if (this.#isOneBatch) this.release()
      for (const statement of batch) statement.resolve?.()
    } else {
      this.#fail(error)
      const failure = this.#toFailure(this.#cause)
      for (const statement of [...batch, ...this.#queued.splice(0)]) statement.reject?.(failure)
    }
    if (this.#queued.length > 0) this.schedule()
    this.#onIdle?.()
  }

  #fail(error: unknown): void {
    if (this.#hasFailed) return
    this.#hasFailed = true
    this.#cause = error
  }

  async #idle(): Promise<void> {
    while (this.#isSending) {
      await new Promise<void>(resolve => {
        this.#onIdle = resolve
      })
    }
  }
}
