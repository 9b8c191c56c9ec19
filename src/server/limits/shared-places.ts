import { fail } from '#core/failure.ts'

/** Who wants a place. */
export interface PlaceHolder {
  userId: string
  organizationId: string
}

export interface SharedPlacesOptions {
  /** That run at once. */
  most: number
  /** Of these, one organization's. */
  mostOfOrganization: number
  /** Of one person, running or waiting. */
  mostOfPerson: number
  mostWaiting: number
  mostWaitingOfOrganization: number
  /** What runs gives its place back soon, so the line moves; who waited for so long is told to come back. */
  waitMs: number
  /** Names what there are too many of: 'downloads'. */
  what: string
}

/** About as long as it takes to cut off who reads nothing. */
const RETRY_SECONDS = 20

/**
 * Lets a few run at once and the next wait in turn, so that neither a person nor an organization can hold every place. Throws RATE_LIMITED
 * where the person or the organization has too many open, and UNAVAILABLE where the line is full or did not move in time.
 */
export function sharedPlaces(options: SharedPlacesOptions) {
  const { most, mostOfOrganization, mostOfPerson, mostWaiting, mostWaitingOfOrganization, waitMs, what } = options
  const running = new Set<PlaceHolder>()
  /** With how each is told that it runs. */
  const line = new Map<PlaceHolder, () => void>()

  const ofOrganization = (holders: Iterable<PlaceHolder>, { organizationId }: PlaceHolder) =>
    [...holders].filter(other => other.organizationId === organizationId).length
  const mayRun = (holder: PlaceHolder) => running.size < most && ofOrganization(running, holder) < mostOfOrganization

  function admit(holder: PlaceHolder): void {
    const isOwn = ({ userId }: PlaceHolder) => userId === holder.userId
    if ([...running, ...line.keys()].filter(isOwn).length >= mostOfPerson) {
      tooMany('most_of_person', mostOfPerson, `You have ${mostOfPerson} ${what} open. Finish or cancel one, then try again.`)
    }
    if (mayRun(holder)) return
    if (ofOrganization(line.keys(), holder) >= mostWaitingOfOrganization) {
      tooMany('most_of_organization', mostOfOrganization, `Your organization has too many ${what} open. Please try again later.`)
    }
    if (line.size >= mostWaiting) busy()
  }

  /** Waits until the holder runs; throws when that took too long, or when `signal` says that nobody waits any more. */
  async function turn(holder: PlaceHolder, signal: AbortSignal): Promise<void> {
    const leave = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
    await new Promise<void>(resolve => {
      line.set(holder, resolve)
      leave.addEventListener('abort', () => resolve(), { once: true })
    })
    if (running.has(holder)) return
    line.delete(holder)
    signal.throwIfAborted()
    busy()
  }

  function giveBack(holder: PlaceHolder): void {
    running.delete(holder)
    // The first whose organization has a place left, which need not be the first in line.
    const next = [...line.keys()].find(mayRun)
    if (next === undefined) return
    running.add(next)
    line.get(next)?.()
    line.delete(next)
  }

  return async <T>({ userId, organizationId }: PlaceHolder, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    const holder = { userId, organizationId }
    admit(holder)
    if (mayRun(holder)) running.add(holder)
    else await turn(holder, signal)
    try {
      return await work()
    } finally {
      giveBack(holder)
    }
  }
}

function tooMany(rule: string, most: number, text: string): never {
  fail('RATE_LIMITED', text, { rule, data: { most, retryAfterSeconds: RETRY_SECONDS } })
}

function busy(): never {
  fail('UNAVAILABLE', 'The server is busy. Please try again.')
}
