/**
 * A session ends 30 minutes after the last real activity and 12 hours after sign-in, whichever comes first; the person is
 * warned two minutes before. Authority: PRD-6. Rule IDN-3.
 *
 * The server decides, on the database's clock; the browser runs the same rule only to warn in time.
 */
export const INACTIVITY_MS = 30 * 60_000
/** A working day with its breaks: even a session that is never idle ends before the next day. */
export const ABSOLUTE_MS = 12 * 3_600_000
const WARNING_MS = 2 * 60_000

export type SessionTimes = { signedInAt: number; lastActivityAt: number }
export type SessionEnd = { expiresAt: number; warnAt: number; cause: 'inactivity' | 'absolute' }

/** When the session ends and why, in epoch milliseconds. Activity moves the first limit, never the second. */
export function sessionEnd({ signedInAt, lastActivityAt }: SessionTimes): SessionEnd {
  const idle = lastActivityAt + INACTIVITY_MS
  const absolute = signedInAt + ABSOLUTE_MS
  const expiresAt = Math.min(idle, absolute)
  return { expiresAt, warnAt: expiresAt - WARNING_MS, cause: absolute < idle ? 'absolute' : 'inactivity' }
}

export type SessionPhase = 'live' | 'warning' | 'expired'

/** A session has ended at the limit itself. */
export function sessionPhase(times: SessionTimes, now: number): SessionPhase {
  const { expiresAt, warnAt } = sessionEnd(times)
  if (now >= expiresAt) return 'expired'
  return now >= warnAt ? 'warning' : 'live'
}
