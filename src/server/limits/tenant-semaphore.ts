import { fail } from '#core/failure.ts'

/** The person and organization that the work is for. */
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

/** Running or queued work. */
interface Ticket extends PermitHolder {
  /** Freed permits go to the smallest. */
  turn: number
}

/** About as long as it takes to disconnect a client that does not read its download. */
const RETRY_SECONDS = 20

/**
 * A semaphore that no single person or organization can use up. Organizations whose work has to wait take turns, each in its own order, and one
 * at its limit is passed over. The returned function throws RATE_LIMITED when the person or organization has too much running or queued, UNAVAILABLE
 * when the queue is full or the wait takes too long, and the signal's reason when it aborts during the wait.
 */
export function createTenantSemaphore(options: TenantSemaphoreOptions) {
  const { maxConcurrent, maxPerOrganization, maxPerPerson, maxQueued, maxQueuedPerOrganization, maxWaitMs, what } = options
  const running = new Set<Ticket>()
  /** The waiting, in order, each with the function that wakes it. */
  const queue = new Map<Ticket, () => void>()
  /** The turn of what has started last. */
  let turn = 0

  const ofOrganization = (tickets: Iterable<Ticket>, { organizationId }: PermitHolder) =>
    [...tickets].filter(other => other.organizationId === organizationId)
  const mayRun = (holder: PermitHolder) => running.size < maxConcurrent && ofOrganization(running, holder).length < maxPerOrganization

  /** Behind its organization's own work and what has started, but level with the first that others have queued (start-time fair queueing). */
  function ticketOf({ userId, organizationId }: PermitHolder): Ticket {
    const own = ofOrganization([...running, ...queue.keys()], { userId, organizationId })
    return { userId, organizationId, turn: 1 + Math.max(turn, ...own.map(other => other.turn)) }
  }

  function start(ticket: Ticket): void {
    running.add(ticket)
    turn = Math.max(turn, ticket.turn)
  }

  function checkLimits(holder: PermitHolder): void {
    const isOwn = ({ userId }: PermitHolder) => userId === holder.userId
    if ([...running, ...queue.keys()].filter(isOwn).length >= maxPerPerson) {
      tooMany('most_of_person', maxPerPerson, `You have ${maxPerPerson} ${what} open. Finish or cancel one, then try again.`)
    }
    if (mayRun(holder)) return
    if (ofOrganization(queue.keys(), holder).length >= maxQueuedPerOrganization) {
      tooMany('most_of_organization', maxPerOrganization, `Your organization has too many ${what} open. Please try again later.`)
    }
    if (queue.size >= maxQueued) busy()
  }

  /** Resolves when the holder has its permit. Throws after the longest wait, or when `signal` aborts. */
  async function waitForPermit(ticket: Ticket, signal: AbortSignal): Promise<void> {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)])
    await new Promise<void>(resolve => {
      queue.set(ticket, resolve)
      stop.addEventListener('abort', () => resolve(), { once: true })
    })
    if (running.has(ticket)) return
    queue.delete(ticket)
    signal.throwIfAborted()
    busy()
  }

  function release(ticket: Ticket): void {
    running.delete(ticket)
    // Sorting is stable: among equals the one that has waited longer.
    const [next] = [...queue.keys()].filter(mayRun).sort((a, b) => a.turn - b.turn)
    if (next === undefined) return
    start(next)
    queue.get(next)?.()
    queue.delete(next)
  }

  return async <T>(holder: PermitHolder, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    checkLimits(holder)
    const ticket = ticketOf(holder)
    if (mayRun(holder)) start(ticket)
    else await waitForPermit(ticket, signal)
    try {
      return await work()
    } finally {
      release(ticket)
    }
  }
}

function tooMany(rule: string, most: number, text: string): never {
  fail('RATE_LIMITED', text, { rule, data: { most, retryAfterSeconds: RETRY_SECONDS } })
}

function busy(): never {
  fail('UNAVAILABLE', 'The server is busy. Please try again.')
}
