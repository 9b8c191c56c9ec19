/** A call of the specification's client and the operation that does its work here: a line of docs/calls.md. */
export interface SpecifiedCall {
  /** P: platform-core.md §7; W: workforce-data.md §7. */
  source: 'P' | 'W'
  call: string
  operations: readonly string[]
  /** Where the server does more, or otherwise, than the call says. */
  note?: string
}
