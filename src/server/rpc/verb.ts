import type { Readable } from 'node:stream'
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import type { Actor, Operator, Person, Visitor } from '#server/db/gate.ts'
import type { Transactions } from '#server/db/open-database.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'

/** What the transport knows about one call. A verb must not use it to decide who the caller is; the gate does that. */
export interface RequestContext {
  requestId: string
  /** The session's token, with its signature verified; null for an anonymous call. */
  token: string | null
  /** The organization's subdomain from the request's host; null on the main domain. */
  domain: string | null
  /** The organization that the call names, so that a page never acts in an organization other than the one it shows; null if none. */
  organization: string | null
  /** Whether the operation that is called is open to a session at a kiosk, as its endpoint declares. Absent: it is not. */
  isForKiosk?: boolean
  /** The hash of the secret of a browser that is a kiosk, or was one; null or absent for any other. */
  device?: string | null
  /** The client's address, from the socket or the trusted proxies. */
  ip: string
  userAgent: string | null
  idempotencyKey: string | null
  /** The request-forgery token of the request; null if there is none. */
  requestToken: string | null
  /** The Cookie header, unparsed. */
  cookies: string | undefined
  /** Aborted when the client disconnects or the server shuts down. */
  signal: AbortSignal
  /** Closes the connection to a client that does not read its response, so that it cannot take a truncated response for a complete one. */
  disconnect(): void
  /** Sets a response header. Set-Cookie can be set more than once; all values are sent. */
  setHeader(name: string, value: string): void
  /** The body, where the address takes a file; not read yet. */
  body?: Readable
  /** Answers with the bytes of a file, where the address does; the output is then not sent. */
  sendFile?: (file: FileAnswer) => void
}

/** A file as an answer. It is opened only for a client that does not have it yet. */
export interface FileAnswer {
  etag: string
  headers: Readonly<Record<string, string>>
  open(): Promise<Readable>
}

/** The input of an endpoint's verb, as parsed by the contract. */
export type InputOf<Endpoint> = Endpoint extends ContractProcedure<infer I, infer _O, infer _E, infer _M> ? InferSchemaOutput<I> : never

/** The result of an endpoint's verb; the contract parses it before it is sent. */
export type OutputOf<Endpoint> = Endpoint extends ContractProcedure<infer _I, infer O, infer _E, infer _M> ? InferSchemaInput<O> : never

interface Args<Tx, Input> {
  ctx: { tx: Tx; request: RequestContext }
  input: Input
}

/** The arguments of an endpoint's verb: `VerbArgs<WriteTx<Actor>, typeof entries.save>`. */
export type VerbArgs<Tx, Endpoint> = Args<Tx, InputOf<Endpoint>>

export type Verb<Tx, Input, Output> = (args: Args<Tx, Input>) => Promise<Output>

/** Sends the next chunk of a file, once the client has taken the one before it. Throws when the client has disconnected or is too slow. */
export type SendChunk = (chunk: string) => Promise<void>

/** Makes a file. It has what it sends in no other way than by `send`, and is over when the file is complete. */
export type StreamedVerb<Input> = (args: Args<Transactions<Actor>, Input> & { send: SendChunk }) => Promise<void>

/** A verb with its transaction mode. Made by the functions below, and bound to its endpoint in the slice's routes.ts. */
export type Bound<Input, Output> =
  | { mode: 'readOnce' | 'read'; verb: Verb<ReadTx<Actor>, Input, Output> }
  | { mode: 'write'; verb: Verb<WriteTx<Actor>, Input, Output> }
  | { mode: 'personRead'; verb: Verb<ReadTx<Person>, Input, Output> }
  | { mode: 'personWrite'; verb: Verb<WriteTx<Person>, Input, Output> }
  | { mode: 'operatorRead'; verb: Verb<ReadTx<Operator>, Input, Output> }
  | { mode: 'operatorWrite'; verb: Verb<WriteTx<Operator>, Input, Output> }
  | { mode: 'visit'; verb: Verb<ReadTx<Visitor>, Input, Output> }
  | { mode: 'streamed'; verb: StreamedVerb<Input> }
  | { mode: 'direct'; verb: Verb<undefined, Input, Output> }

/** For reads that send all queries at the first await, as one batch; a query after that throws. */
export function readOnce<I, O>(verb: Verb<ReadTx<Actor>, I, O>): Bound<I, O> {
  return { mode: 'readOnce', verb }
}
/** For reads that depend on earlier reads. */
export function read<I, O>(verb: Verb<ReadTx<Actor>, I, O>): Bound<I, O> {
  return { mode: 'read', verb }
}
/** For verbs that write; they commit before the answer. */
export function write<I, O>(verb: Verb<WriteTx<Actor>, I, O>): Bound<I, O> {
  return { mode: 'write', verb }
}
/** For endpoints that need a signed-in person and no organization. */
export function personRead<I, O>(verb: Verb<ReadTx<Person>, I, O>): Bound<I, O> {
  return { mode: 'personRead', verb }
}
export function personWrite<I, O>(verb: Verb<WriteTx<Person>, I, O>): Bound<I, O> {
  return { mode: 'personWrite', verb }
}
/** For endpoints that need `super_admin`. */
export function operatorRead<I, O>(verb: Verb<ReadTx<Operator>, I, O>): Bound<I, O> {
  return { mode: 'operatorRead', verb }
}
/** The same for what is recorded or changed: it commits before the answer. */
export function operatorWrite<I, O>(verb: Verb<WriteTx<Operator>, I, O>): Bound<I, O> {
  return { mode: 'operatorWrite', verb }
}
/** For endpoints of visitors: all queries are sent as one batch, as those of `readOnce`. Where no row is visible, the verb calls `notShown`. */
export function visit<I, O>(verb: Verb<ReadTx<Visitor>, I, O>): Bound<I, O> {
  return { mode: 'visit', verb }
}
/**
 * For verbs that send a file while a transaction is open. They open it themselves: `tx` runs transactions behind the endpoint's gate. They
 * run under the one limit of all files (stream-file.ts).
 */
export function streamed<I>(verb: StreamedVerb<I>): Bound<I, never> {
  return { mode: 'streamed', verb }
}
/** For verbs without a transaction: public endpoints, sign-in, event streams. One that is not public must check access itself. */
export function direct<I, O>(verb: Verb<undefined, I, O>): Bound<I, O> {
  return { mode: 'direct', verb }
}
