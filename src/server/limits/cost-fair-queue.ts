import { fail } from '#core/failure.ts'

/** Someone to whom the time of work is charged: a person, their organization, their address. */
export interface Payer {
  key: string
  /** How much time they may use at once. It comes back within the window. */
  budgetMs: number
  /** How many works of theirs may be running or queued. */
  most: number
  /** Of the error for one more, with its text. */
  rule: string
  text: string
}

export interface CostFairQueueOptions {
  /** In which a used-up budget is whole again. */
  windowMs: number
  maxQueued: number
  /** The longest wait of payers who have used hardly anything, who are next in a moment, and of the others. */
  maxWaitMs: { light: number; heavy: number }
  /** Of the error for a budget that is used up. */
  overBudget: string
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

interface Ticket {
  payers: readonly Payer[]
  start: () => void
  reject: () => void
}

/** Below this part of each budget a payer is light. */
const LIGHT = 0.05
const MAX_PAYERS = 20_000

/**
 * Runs one work at a time. Next is the one whose payers have used the smallest part of their budgets of late: whoever sends what takes long, under however
 * many names, waits behind whoever doesn't. Throws RATE_LIMITED for a payer who has too much open or has used up their budget, UNAVAILABLE when the queue
 * is full of works of lighter payers or the wait takes too long, and the signal's reason when it aborts during the wait.
 */
export function createCostFairQueue({ windowMs, maxQueued, maxWaitMs, overBudget, now = () => performance.now() }: CostFairQueueOptions) {
  const { partOf, charge } = budgetUse(windowMs, now)
  /** In the order of arrival. */
  const queue: Ticket[] = []
  let running: Ticket | undefined

  const weightOf = ({ payers }: Pick<Ticket, 'payers'>) => Math.max(...payers.map(partOf))

  function checkLimits(payers: readonly Payer[]): void {
    const open = running === undefined ? queue : [running, ...queue]
    for (const { key, most, rule, text } of payers) {
      if (open.filter(ticket => ticket.payers.some(payer => payer.key === key)).length < most) continue
      fail('RATE_LIMITED', text, { rule, data: { most, retryAfterSeconds: 20 } })
    }
    const part = weightOf({ payers })
    if (part < 1) return
    const retryAfterSeconds = Math.max(1, Math.ceil(((part - 1) * windowMs) / 1000))
    fail('RATE_LIMITED', overBudget, { rule: 'decoding_time', data: { retryAfterSeconds } })
  }

  /** Makes room for a lighter one where the queue is full. Throws where there is none to make. */
  function makeRoom(payers: readonly Payer[]): void {
    if (queue.length < maxQueued) return
    const heaviest = queue.reduce((worst, ticket) => (weightOf(ticket) >= weightOf(worst) ? ticket : worst))
    if (weightOf(heaviest) <= weightOf({ payers })) busy()
    heaviest.reject()
  }

  function startNext(): void {
    if (running !== undefined || queue.length === 0) return
    const next = queue.reduce((best, ticket) => (weightOf(ticket) < weightOf(best) ? ticket : best))
    queue.splice(queue.indexOf(next), 1)
    running = next
    next.start()
  }

  /** Resolves when it is this work's turn. */
  async function waitForTurn(payers: readonly Payer[], signal: AbortSignal): Promise<void> {
    makeRoom(payers)
    const wait = weightOf({ payers }) < LIGHT ? maxWaitMs.light : maxWaitMs.heavy
    const stop = AbortSignal.any([signal, AbortSignal.timeout(wait)])
    const turn = Promise.withResolvers<void>()
    const ticket: Ticket = { payers, start: turn.resolve, reject: () => giveUp() }
    const giveUp = () => {
      const at = queue.indexOf(ticket)
      if (at === -1) return
      queue.splice(at, 1)
      turn.reject(new Error('the work is not waited for any more'))
    }
    stop.addEventListener('abort', giveUp, { once: true })
    queue.push(ticket)
    startNext()
    try {
      await turn.promise
    } catch {
      signal.throwIfAborted()
      busy()
    } finally {
      stop.removeEventListener('abort', giveUp)
    }
  }

  return async <T>(payers: readonly Payer[], signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    checkLimits(payers)
    await waitForTurn(payers, signal)
    const startedAt = now()
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      charge(payers, now() - startedAt)
      running = undefined
      startNext()
    }
  }
}

/** Keeps how much of their budgets payers have used. */
function budgetUse(windowMs: number, now: () => number) {
  const used = new Map<string, { ms: number; at: number }>()

  /** The part of their budget that a payer has used, which shrinks as time passes. */
  function partOf({ key, budgetMs }: Payer): number {
    const one = used.get(key)
    if (one === undefined) return 0
    return Math.max(0, one.ms / budgetMs - (now() - one.at) / windowMs)
  }

  function charge(payers: readonly Payer[], ms: number): void {
    for (const payer of payers) {
      const before = partOf(payer) * payer.budgetMs
      used.delete(payer.key)
      used.set(payer.key, { ms: before + ms, at: now() })
    }
    // The first are those who were charged longest ago.
    while (used.size > MAX_PAYERS) used.delete(used.keys().next().value as string)
  }

  return { partOf, charge }
}

function busy(): never {
  fail('UNAVAILABLE', 'The server is busy. Please try again.')
}
