/** The latest requests of this tab, for the debug panel: in memory only, and without what they carried. */
import { watchCalls } from '#web/send-call.ts'

export interface RecentCall {
  id: number
  /** By this device's clock, in epoch milliseconds. */
  at: number
  /** The operations of the request, such as `bootstrap`. */
  operations: readonly string[]
  status: number
  ms: number
  requestId: string | null
}

const MAX_CALLS = 50

let calls: readonly RecentCall[] = []
let count = 0
const listeners = new Set<() => void>()

/** Begins to remember them. Returns the function that ends it and forgets what was remembered. */
export function keepRecentCalls(): () => void {
  watchCalls((path, body, { status, headers }, ms) => {
    count += 1
    const call = { id: count, at: Date.now(), operations: operationsOf(path, body), status, ms, requestId: headers.get('x-request-id') }
    become([call, ...calls].slice(0, MAX_CALLS))
  })
  return () => {
    watchCalls(undefined)
    become([])
  }
}

/** Newest first. The same array until there is another one. */
export const recentCalls = (): readonly RecentCall[] => calls

export function onRecentCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: readonly RecentCall[]): void {
  calls = next
  for (const listener of listeners) listener()
}

/** A batch names each of its operations by its address. */
function operationsOf(path: string, body: unknown): string[] {
  const paths = Array.isArray(body) ? body.map(({ url }: { url: string }) => url.split('/rpc/')[1] ?? '') : [path]
  return paths.map(one => one.replaceAll('/', '.'))
}
