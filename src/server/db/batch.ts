import { type Connection, DatabaseError, type Submittable } from 'pg'
import { noColumns, type RowShape, readRow, rowShape } from './row-shape.ts'
import { encodeBatch, type WireStatement } from './wire.ts'

/** One statement on its way and what came back for it. */
export interface Command {
  /** Empty: unnamed, parsed each time. */
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  rows: Record<string, unknown>[]
  /** The server's word for what it did: 'INSERT 0 1', 'COMMIT', or 'ROLLBACK' where a commit was refused. */
  tag: string
}

/** How many rows the statement touched, by its tag. */
export function affectedRows(command: Command): number {
  return Number(/\d+$/.exec(command.tag)?.[0] ?? 0)
}

/** What a server connection has prepared, and the batch it is answering. */
class ConnectionState {
  /** Names the server has parsed; their columns once it has described them. */
  readonly parsed = new Map<string, RowShape | undefined>()
  current: Batch | undefined
  ended = false
  #answered: Batch | undefined

  constructor(connection: Connection) {
    connection.on('parseComplete', () => this.current?.parseComplete(this))
    // pg's own listener sends the next query when the server is ready. Which batch this answer belongs to has to be known before that,
    // and the batch may settle only after it, when the connection's state is up to date.
    connection.prependListener('readyForQuery', () => {
      this.#answered = this.current
      this.current = undefined
    })
    connection.on('readyForQuery', () => {
      const answered = this.#answered
      this.#answered = undefined
      answered?.serverIsReady()
    })
    connection.on('end', () => {
      this.ended = true
      this.current?.connectionEnded()
    })
  }
}

const states = new WeakMap<Connection, ConnectionState>()

function stateOf(connection: Connection): ConnectionState {
  let state = states.get(connection)
  if (state === undefined) {
    state = new ConnectionState(connection)
    states.set(connection, state)
  }
  return state
}

/** Answers and statements do not match: the connection must be closed. */
export class OutOfStep extends Error {}

/** The database hangs: nothing came within the limit, and whether it did what it was asked is not known. */
export class NoAnswer extends Error {}

/**
 * Several statements in one write behind one Sync, as a query class of pg's plain client. One Sync is one transaction when
 * no `begin` precedes it, and after an error the server skips everything up to it, so no half of a batch can be kept (DRV-1).
 * `done` is called once, when the server is ready again or the connection is gone, with the first error if there was one.
 * Without an error every statement has been answered: as many completions came as there are statements.
 */
export class Batch implements Submittable {
  readonly #commands: readonly Command[]
  readonly #named: boolean
  readonly #done: (error: unknown) => void
  readonly #parsing: string[] = []
  readonly #shapes: (RowShape | undefined)[] = []
  #state: ConnectionState | undefined
  #at = 0
  #parsedSoFar = 0
  #error: unknown
  #settled = false

  /** `named: false` for a pooler that does not keep a client's statements on one server connection (DRV-19). */
  constructor(commands: readonly Command[], named: boolean, done: (error: unknown) => void) {
    this.#commands = commands
    this.#named = named
    this.#done = done
  }

  submit(connection: Connection): Error | null {
    const state = stateOf(connection)
    if (state.ended || !connection.stream.writable) return new Error('Connection terminated')
    let bytes: Buffer
    try {
      bytes = encodeBatch(this.#commands.map(command => this.#onWire(command, state)))
    } catch (error) {
      return error as Error
    }
    this.#state = state
    state.current = this
    connection.stream.write(bytes)
    return null
  }

  #onWire(command: Command, state: ConnectionState): WireStatement {
    const name = this.#named ? command.name : ''
    const shape = name === '' ? undefined : state.parsed.get(name)
    const parse = name === '' || !(state.parsed.has(name) || this.#parsing.includes(name))
    if (parse) this.#parsing.push(name)
    this.#shapes.push(shape)
    return { name, text: command.text, values: command.values, parse, describe: shape === undefined }
  }

  /** A name counts from here on, even when its statement then fails: the server keeps it, and parsing it again is 42P05 (DRV-5). */
  parseComplete(state: ConnectionState): void {
    const name = this.#parsing[this.#parsedSoFar++]
    if (name) state.parsed.set(name, undefined)
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#shapes[this.#at] = rowShape(message.fields)
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#error !== undefined) return
    try {
      this.#commands[this.#at]?.rows.push(readRow(this.#shapes[this.#at] ?? noColumns, message.fields))
    } catch (error) {
      // Thrown from a socket's event it would end the process.
      this.#error = error
    }
  }

  handleCommandComplete(message: { text: string }): void {
    const command = this.#commands[this.#at]
    if (command !== undefined) {
      command.tag = message.text
      if (this.#named && command.name !== '') this.#state?.parsed.set(command.name, this.#shapes[this.#at] ?? noColumns)
    }
    this.#at++
  }

  handleEmptyQuery(): void {
    this.#at++
  }

  handleReadyForQuery(): void {
    // The connection's state settles, because pg does not call this after an error.
  }

  handlePortalSuspended(): void {
    // Execute asks for all rows, so a portal is never suspended.
  }

  handleCopyInResponse(connection: Connection & { sendCopyFail(text: string): void }): void {
    connection.sendCopyFail('COPY is not for a batch')
  }

  handleCopyData(): void {
    // COPY out is skipped: the tag tells that it ran.
  }

  handleError(error: unknown): void {
    this.#error ??= error
    // After a server's error comes its ReadyForQuery, or the end of the connection; nothing comes after any other.
    if (this.#state === undefined || this.#state.ended || !(error instanceof DatabaseError)) this.#settle()
  }

  connectionEnded(): void {
    if (this.#error !== undefined) this.#settle()
  }

  serverIsReady(): void {
    if (this.#error === undefined && this.#at !== this.#commands.length) {
      this.#error = new OutOfStep(`${this.#at} of ${this.#commands.length} statements were answered`)
    }
    this.#settle()
  }

  /** Ends the wait with an error of ours, whatever the server still sends. */
  giveUp(error: Error): void {
    this.#error ??= error
    this.#settle()
  }

  #settle(): void {
    if (this.#settled) return
    this.#settled = true
    if (this.#state?.current === this) this.#state.current = undefined
    this.#done(this.#error)
  }
}
