import type { Command } from './batch.ts'
import type { BatchConnection, BatchPool } from './pool.ts'
import { toFailure } from './sqlstate.ts'

/** A statement somebody waits for. */
export interface Asked extends Command {
  succeed: (() => void) | undefined
  refuse: ((error: unknown) => void) | undefined
}

export function command(name: string, text: string, values: readonly unknown[] = []): Asked {
  return { name, text, values, rows: [], tag: '', succeed: undefined, refuse: undefined }
}

/** What `read` finds once the statement's batch was answered. */
export function answerOf<T>(asked: Asked, read: (asked: Asked) => T): Promise<T> {
  const answer = new Promise<T>((resolve, reject) => {
    asked.succeed = () => resolve(read(asked))
    asked.refuse = error => {
      // A verb that stopped at another statement's refusal leaves this one unheard, which must not end the process.
      answer.catch(() => undefined)
      reject(error)
    }
  })
  return answer
}

/** Adds what opens the transaction in front of its first batch. */
type Opening = (isLast: boolean) => Asked[]

/**
 * Collects what is asked for in one tick and sends it as one batch, one batch at a time, over one connection that is taken from the
 * pool when the first leaves. After the first error nothing more is sent, and everything is refused with that error.
 */
export class Conversation {
  readonly #pool: BatchPool
  readonly #opening: Opening
  readonly #isOneBatch: boolean
  #connection: BatchConnection | undefined
  #queue: Asked[] = []
  #isScheduled = false
  #isSending = false
  #isOpened = false
  #isOver = false
  #hasFailed = false
  #cause: unknown
  #onIdle: (() => void) | undefined

  /** `isOneBatch`: the connection goes back when the first batch was answered, and a second one is an error. */
  constructor(pool: BatchPool, opening: Opening, isOneBatch: boolean) {
    this.#pool = pool
    this.#opening = opening
    this.#isOneBatch = isOneBatch
  }

  /** The first error; undefined while there is none. */
  get cause(): unknown {
    return this.#cause
  }

  get hasConnection(): boolean {
    return this.#connection !== undefined
  }

  ask<T>(asked: Asked, read: (asked: Asked) => T): Promise<T> {
    if (this.#isOneBatch && this.#isOpened) {
      this.#fail(new Error('readOnce has sent its queries; a read that depends on a read has the shape `read`'))
    }
    const answer = answerOf(asked, read)
    if (this.#hasFailed) asked.refuse?.(toFailure(this.#cause))
    else if (this.#isOver) asked.refuse?.(new Error('the transaction is over'))
    else {
      this.#queue.push(asked)
      this.schedule()
    }
    return answer
  }

  /** Sends at the tick's end, the opening alone if nothing else was asked for. */
  schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    // nextTick from a microtask runs when no microtask is left: the tick's end, however deep its awaits are.
    queueMicrotask(() => process.nextTick(() => this.#flush()))
  }

  #flush(): void {
    this.#isScheduled = false
    if (this.#isSending || this.#isOver || (this.#queue.length === 0 && this.#isOpened)) return
    this.#send(this.#queue.splice(0), false)
  }

  #send(batch: Asked[], isLast: boolean): void {
    if (!this.#isOpened) {
      this.#isOpened = true
      batch.unshift(...this.#opening(isLast))
    }
    this.#isSending = true
    this.say(batch, error => this.#answered(batch, error))
  }

  /** Nothing can be asked for any more. Waits for what is under way and answers what was not sent yet. */
  async stop(): Promise<Asked[]> {
    await this.#idle()
    this.#isOver = true
    return this.#queue.splice(0)
  }

  /** After `stop`: sends the rest, the opening too where nothing was sent before. Throws the first error of all. */
  async sendLast(batch: Asked[]): Promise<void> {
    if (!this.#hasFailed && (batch.length > 0 || !this.#isOpened)) {
      this.#send(batch, true)
      await this.#idle()
    }
    if (this.#hasFailed) throw toFailure(this.#cause)
  }

  /** One batch past all rules; `done` has its error. Only while nothing is under way. */
  say(batch: Asked[], done: (error: unknown) => void): void {
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

  /** A connection that is not ready for the next transaction is closed instead of given back. */
  release(destroy = false): void {
    const connection = this.#connection
    this.#connection = undefined
    connection?.giveBack(destroy)
  }

  #answered(batch: Asked[], error: unknown): void {
    this.#isSending = false
    if (error === undefined) {
      // The connection is free before the verb reads its rows.
      if (this.#isOneBatch) this.release()
      for (const asked of batch) asked.succeed?.()
    } else {
      this.#fail(error)
      const failure = toFailure(this.#cause)
      for (const asked of [...batch, ...this.#queue.splice(0)]) asked.refuse?.(failure)
    }
    if (this.#queue.length > 0) this.schedule()
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
