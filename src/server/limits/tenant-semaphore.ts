import { fail } from '#core/failure.ts'

/** Whose work it is. */
export interface PermitHolder {
  userId: string
  organizationId: string
}

export interface TenantSemaphoreOptions {
  /** How many run at once. */
  maxConcurrent: number
  /** How many of these may belong to one organization. */
  maxPerOrganization: number
  /** How many one person may have running or queued. */
  maxPerPerson: number
  maxQueued: number
  maxQueuedPerOrganization: number
  /** The longest wait in the queue, in milliseconds. */
  maxWaitMs: number
  /** The plural noun for the messages: 'downloads'. */
  what: string
}

/** About as long as it takes to disconnect a client that does not read its download. */
const RETRY_SECONDS = 20

/**
 * A semaphore that no single person or organization can use up. Work that has to wait is queued in order, but an organization at its limit
 * is passed over. The returned function throws RATE_LIMITED when the person or organization has too much running or queued, UNAVAILABLE
 * when the queue is full or the wait takes too long, and the signal's reason when it aborts during the wait.
 */
export function createTenantSemaphore(options: TenantSemaphoreOptions) {
  const { maxConcurrent, maxPerOrganization, maxPerPerson, maxQueued, maxQueuedPerOrganization, maxWaitMs, what } = options
  const running = new Set<PermitHolder>()
  /** The waiting, in order, each with the function that wakes it. */
  const queue = new Map<PermitHolder, () => void>()

  const ofOrganization = (holders: Iterable<PermitHolder>, { organizationId }: PermitHolder) =>
    [...holders].filter(other => other.organizationId === organizationId).length
  const mayRun = (holder: PermitHolder) => running.size < maxConcurrent && ofOrganization(running, holder) < maxPerOrganization

  function checkLimits(holder: PermitHolder): void {
    const isOwn = ({ userId }: PermitHolder) => userId === holder.userId
    if ([...running, ...queue.keys()].filter(isOwn).length >= maxPerPerson) {
      tooMany('most_of_person', maxPerPerson, `You have ${maxPerPerson} ${what} open. Finish or cancel one, then try again.`)
    }
    if (mayRun(holder)) return
    if (ofOrganization(queue.keys(), holder) >= maxQueuedPerOrganization) {
      tooMany('most_of_organization', maxPerOrganization, `Your organization has too many ${what} open. Please try again later.`)
    }
    if (queue.size >= maxQueued) busy()
  }

  /** Resolves when the holder has its permit. Throws after the longest wait, or when `signal` aborts. */
  async function waitForPermit(holder: PermitHolder, signal: AbortSignal): Promise<void> {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)])
    await new Promise<void>(resolve => {
      queue.set(holder, resolve)
      stop.addEventListener('abort', () => resolve(), { once: true })
    })
    if (running.has(holder)) return
    queue.delete(holder)
    signal.throwIfAborted()
    busy()
  }

  function release(holder: PermitHolder): void {
    running.delete(holder)
    // Not always the first in the queue: its organization may be at its limit.
    const next = [...queue.keys()].find(mayRun)
    if (next === undefined) return
    running.add(next)
    queue.get(next)?.()
    queue.delete(next)
  }

  return async <T>({ userId, organizationId }: PermitHolder, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    const holder = { userId, organizationId }
    checkLimits(holder)
    if (mayRun(holder)) running.add(holder)
    else await waitForPermit(holder, signal)
    try {
      return await work()
    } finally {
      release(holder)
    }
  }
}

function tooMany(rule: string, most: number, text: string): never {
  fail('RATE_LIMITED', text, { rule, data: { most, retryAfterSeconds: RETRY_SECONDS } })
}

function busy(): never {
  fail('UNAVAILABLE', 'The server is busy. Please try again.')
}
