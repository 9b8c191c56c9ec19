/** A call that the product was specified with, and the operation that does its work here: a line of docs/calls.md. */
export interface SpecifiedCall {
  source: 'platform' | 'workforce'
  call: string
  operations: readonly string[]
  /** Where the server does more than the call says, or does it differently. */
  note?: string
}
