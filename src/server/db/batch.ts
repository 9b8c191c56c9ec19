import { type Connection, DatabaseError, type Submittable } from 'pg'
import { noColumns, type RowShape, readRow, rowShape } from './row-shape.ts'
import { encodeBatch, type WireStatement } from './wire.ts'

/** One statement of a batch, and its result once it is answered. */
export interface Command {
  /** Empty for an unnamed statement, which is parsed each time. */
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  rows: Record<string, unknown>[]
  /** The server's command tag: 'INSERT 0 1', 'COMMIT', or 'ROLLBACK' for the commit of a failed transaction. */
  tag: string
}

/** The number of affected rows, from the command tag. */
export function affectedRows(command: Command): number {
  return Number(/\d+$/.exec(command.tag)?.[0] ?? 0)
}

/** The prepared statements of a server connection, and the batch in flight on it. */
class ConnectionState {
  /** The names that the server has parsed, with their columns once it has described them. */
  readonly parsed = new Map<string, RowShape | undefined>()
  current: Batch | undefined
  ended = false
  #answered: Batch | undefined

  constructor(connection: Connection) {
    connection.on('parseComplete', () => this.current?.parseComplete(this))
    // pg's own listener sends the next query as soon as the server is ready. So this listener, which runs before pg's, notes which batch
    // was answered; the batch settles after pg's, when the connection's state is up to date.
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

/** The number of answers does not match the number of statements: the connection must be closed. */
export class ProtocolMismatch extends Error {}

/** The database did not answer within the time limit; whether it executed the batch is unknown. */
export class ResponseTimeout extends Error {}

/**
 * Sends several statements in one write with one Sync, as a query class for pg's plain client. Without a `begin` one Sync is one
 * transaction, and after an error the server skips everything up to the Sync, so half a batch is never stored (DRV-1). `done` is called once,
 * when the server is ready again or the connection is lost, with the first error or undefined. Without an error every statement has been
 * answered.
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

  /** The server keeps the name even if its statement then fails; parsing it again would be an error, 42P05 (DRV-5). */
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
      // An exception thrown from a socket's event would end the process.
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
    // pg does not call this after an error, so ConnectionState settles the batch.
  }

  handlePortalSuspended(): void {
    // Execute asks for all rows, so a portal is never suspended.
  }

  handleCopyInResponse(connection: Connection & { sendCopyFail(text: string): void }): void {
    connection.sendCopyFail('a batch does not support COPY')
  }

  handleCopyData(): void {
    // The rows of a COPY are discarded; the command tag says that it ran.
  }

  handleError(error: unknown): void {
    this.#error ??= error
    // A server error is followed by ReadyForQuery or by the end of the connection; any other error is followed by nothing.
    if (this.#state === undefined || this.#state.ended || !(error instanceof DatabaseError)) this.#settle()
  }

  connectionEnded(): void {
    if (this.#error !== undefined) this.#settle()
  }

  serverIsReady(): void {
    if (this.#error === undefined && this.#at !== this.#commands.length) {
      this.#error = new ProtocolMismatch(`${this.#at} of ${this.#commands.length} statements were answered`)
    }
    this.#settle()
  }

  /** Fails the batch with this error, whatever the server still sends. */
  abort(error: Error): void {
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
