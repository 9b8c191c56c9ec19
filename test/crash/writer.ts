import { addDays, type PlainDate } from '#core/plain-date.ts'
import type { Random } from '#main/demo/random.ts'

export interface Session {
  cookie: string
  'x-request-token': string
}

/** A running write: until it is answered its outcome is unknown, so it is sent again under its key. */
interface Pending {
  key: string
  minutes: number
}

/** Saves pairs of days, always the same minutes on both, so that a torn write shows as two that differ. */
export interface Writer {
  dates: readonly [PlainDate, PlainDate]
  /** The last acknowledged write; null before the first. */
  acknowledged: { minutes: number; versions: [number, number] } | null
  pending: Pending | null
}

export function writersFrom(periodStart: PlainDate, count: number): Writer[] {
  return Array.from({ length: count }, (_, i) => ({
    dates: [addDays(periodStart, 2 * i), addDays(periodStart, 2 * i + 1)],
    acknowledged: null,
    pending: null,
  }))
}

/** Signs in by email and password. */
export async function signIn(url: string, email: string, password: string, headers: Record<string, string> = {}): Promise<Session> {
  const answer = await fetch(`${url}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  })
  const body = (await answer.json()) as { request_token?: string }
  if (body.request_token === undefined) throw new Error(`sign-in answered ${answer.status} ${JSON.stringify(body)}`)
  const cookie =
    answer.headers
      .getSetCookie()
      .find(one => one.startsWith('steward='))
      ?.split(';')[0] ?? ''
  return { cookie, 'x-request-token': body.request_token }
}

/**
 * Sends the pending write of a writer, or a new one. True: acknowledged and recorded. False: unanswered, or told to retry; the same
 * write is then still pending. Throws for any other answer, because a correct client must get none.
 */
export async function send(url: string, session: Session, writer: Writer, random: Random): Promise<boolean> {
  const { acknowledged, dates } = writer
  writer.pending ??= { key: `write-${random.int(0, 1e15)}-${random.int(0, 1e15)}`, minutes: otherThan(acknowledged?.minutes, random) }
  const { key, minutes } = writer.pending
  const cells = dates.map((date, i) => ({ date, column: 'regular', minutesEntered: minutes, version: acknowledged?.versions[i] ?? null }))
  let answer: Response
  try {
    answer = await fetch(`${url}/api/v1/time-entries`, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ cells }),
      signal: AbortSignal.timeout(15_000),
    })
    if (answer.status === 503) return false
    const body = (await answer.json()) as { cells?: { version: number }[] }
    if (answer.status !== 200 || body.cells === undefined) throw new FailedWrite(answer.status, body)
    writer.acknowledged = { minutes, versions: [body.cells[0]!.version, body.cells[1]!.version] }
    writer.pending = null
    return true
  } catch (error) {
    if (error instanceof FailedWrite) throw error
    return false
  }
}

class FailedWrite extends Error {
  constructor(status: number, body: unknown) {
    super(`a write was answered ${status} ${JSON.stringify(body)}`)
  }
}

/** A multiple of a quarter of an hour, so that rounding does not matter, and never the same twice: that would not be a write. */
function otherThan(minutes: number | undefined, random: Random): number {
  const next = 15 * random.int(1, 30)
  return next === minutes ? next + 15 : next
}
