import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import type { Actor, Person } from '#server/db/gate.ts'
import type { Transactions } from '#server/db/open-database.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'

/** What the transport knows of one call. A verb reads it and never decides by it who the caller is: the gate does. */
export interface RequestContext {
  requestId: string
  /** The session's token, its signature checked; null for a stranger. */
  token: string | null
  /** The organization's subdomain the request came to, or null on the main domain. */
  domain: string | null
  /** The organization that the call says it is for, so that a page never works in another one than it shows; null where it says none. */
  organization: string | null
  /** From the socket, or the trusted proxy hops. */
  ip: string
  userAgent: string | null
  idempotencyKey: string | null
  /** The request-forgery token that came with the request. */
  requestToken: string | null
  /** The Cookie header as it came. */
  cookies: string | undefined
  /** Aborted when the caller went away or the server drains. */
  signal: AbortSignal
  /** Ends the connection, whose client takes nothing of its answer and would never hear of an error. */
  disconnect(): void
  /** Sets a header of the answer, Set-Cookie above all; a cookie set twice goes out twice. */
  setHeader(name: string, value: string): void
}

/** What an endpoint's verb gets: its input, parsed by the contract. */
export type InputOf<Endpoint> = Endpoint extends ContractProcedure<infer I, infer _O, infer _E, infer _M> ? InferSchemaOutput<I> : never

/** What an endpoint's verb answers; the contract parses it before it is sent. */
export type OutputOf<Endpoint> = Endpoint extends ContractProcedure<infer _I, infer O, infer _E, infer _M> ? InferSchemaInput<O> : never

interface Args<Tx, Input> {
  ctx: { tx: Tx; request: RequestContext }
  input: Input
}

/** What the verb of an endpoint is called with: `VerbArgs<WriteTx<Actor>, typeof entries.save>`. */
export type VerbArgs<Tx, Endpoint> = Args<Tx, InputOf<Endpoint>>

export type Verb<Tx, Input, Output> = (args: Args<Tx, Input>) => Promise<Output>

/** A verb with the transaction it runs in; made by the functions below and bound to its contract in the slice's routes.ts. */
export type Bound<Input, Output> =
  | { mode: 'readOnce' | 'read'; verb: Verb<ReadTx<Actor>, Input, Output> }
  | { mode: 'write'; verb: Verb<WriteTx<Actor>, Input, Output> }
  | { mode: 'personRead'; verb: Verb<ReadTx<Person>, Input, Output> }
  | { mode: 'personWrite'; verb: Verb<WriteTx<Person>, Input, Output> }
  | { mode: 'streamed'; verb: Verb<Transactions<Actor>, Input, Output> }
  | { mode: 'direct'; verb: Verb<undefined, Input, Output> }

/** Reads whose queries are all known at the first await: one write, one Sync; a second round of queries throws. */
export function readOnce<I, O>(verb: Verb<ReadTx<Actor>, I, O>): Bound<I, O> {
  return { mode: 'readOnce', verb }
}
/** Reads that depend on reads. */
export function read<I, O>(verb: Verb<ReadTx<Actor>, I, O>): Bound<I, O> {
  return { mode: 'read', verb }
}
/** Loads, decides by the rules, writes, audits; commits before it answers. */
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
/** Answers while its transaction is still open, piece by piece: its `tx` is the ways to open one, behind the endpoint's gate. */
export function streamed<I, O>(verb: Verb<Transactions<Actor>, I, O>): Bound<I, O> {
  return { mode: 'streamed', verb }
}
/** No transaction of ours: public endpoints, the authentication library's own, streams. It gates itself if it is not public. */
export function direct<I, O>(verb: Verb<undefined, I, O>): Bound<I, O> {
  return { mode: 'direct', verb }
}
