import type { Actor } from '#server/db/gate.ts'
import type { Transactions } from '#server/db/open-database.ts'
import { createTenantSemaphore } from '#server/limits/tenant-semaphore.ts'
import { streamChunks } from './stream-chunks.ts'
import type { RequestContext, SendChunk } from './verb.ts'

/**
 * Of all files that this process sends, whatever they hold: each has one of twelve connections until its client has read it, so most of them
 * must stay free for other calls.
 */
const withPermit = createTenantSemaphore({
  maxConcurrent: 4,
  maxPerOrganization: 2,
  maxPerPerson: 2,
  maxQueued: 8,
  maxQueuedPerOrganization: 4,
  maxWaitMs: 15_000,
  what: 'downloads',
})

/**
 * Runs `make` with a permit and streams what it sends. Resolves with the chunks when the first one is there; throws what `make` throws before
 * it, RATE_LIMITED when the person or the organization has too many files open, UNAVAILABLE when no place becomes free in time.
 */
export function streamFile(open: Transactions<Actor>, request: RequestContext, make: (send: SendChunk) => Promise<void>) {
  return streamChunks(async send => {
    // A transaction of its own, because none may be open while the request waits for a permit.
    const currentUser = await open.readOnce(tx => tx.authorized())
    await withPermit(currentUser, request.signal, () => make(send))
  }, request)
}
