/**
 * Calls that the server denied to this tab, newest last, for the debug panel and for support. This is a convenience, not a record: the
 * server keeps the audit trail and the security events. Kept in memory only, for one person at a time, and without anything a call carried.
 */
import { type CallError, failureWatches, LEFT_ORGANIZATION } from './rpc.ts'

export interface SecurityEntry {
  /** By this device's clock, in epoch milliseconds. */
  at: number
  kind: 'denied' | 'rate_limited' | 'session_ended' | 'other_organization' | 'timed_out'
  /** As in the contract, such as `entries.save`. */
  operation: string
  rule: string | null
  requestId: string | null
}

/** Older ones are dropped. */
export const MAX_ENTRIES = 1000

let person = ''
let entries: readonly SecurityEntry[] = []
const listeners = new Set<() => void>()

/** Begins the log of a person. What was recorded of someone else in this tab is dropped. */
export function keepSecurityLogOf(userId: string): void {
  if (userId !== person) become([])
  person = userId
  failureWatches.add(record)
}

/** Returns the same array until an entry is added, as `useSyncExternalStore(onSecurityLog, securityLog)` requires. */
export function securityLog(): readonly SecurityEntry[] {
  return entries
}

/** Calls back when an entry was added. Returns the unsubscribe function. */
export function onSecurityLog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function record(operation: string, { status, rule, requestId }: CallError): void {
  const kind = kindOf(status, rule)
  if (kind === null) return
  const entry = { at: Date.now(), kind, operation, rule: rule ?? null, requestId: requestId ?? null }
  become([...entries, entry].slice(-MAX_ENTRIES))
}

function kindOf(status: number, rule: string | undefined): SecurityEntry['kind'] | null {
  if (rule === LEFT_ORGANIZATION) return 'other_organization'
  if (status === 401) return 'session_ended'
  if (status === 408) return 'timed_out'
  if (status === 403) return 'denied'
  return status === 429 ? 'rate_limited' : null
}

function become(next: readonly SecurityEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}
