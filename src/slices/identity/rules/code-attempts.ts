/**
 * Codes of the second factor are accepted in rounds of five. The pause after each round is longer, and after 20 codes without a right one none is accepted
 * until the password is replaced, which takes the mailbox or a session. The owner is told after the third. Authority: NIST SP 800-63B 3.2.2 (rate limiting).
 * Rule IDN-7.
 *
 * A code is one of six digits, and three of them are right at a time: 20 tries find one with a chance of 6 in 100,000.
 */
const ROUND = 5
/** After the first round, the second, and the third. */
const PAUSE_MINUTES = [15, 60, 240]

/** As many tries as a person needs who mistypes; whoever guesses is not done by then. */
export const NOTIFY_AT = 3
export const MAX_CODES = ROUND * (PAUSE_MINUTES.length + 1)

export interface CodeAttempts {
  /** Codes tried since one was right. */
  count: number
  /** Since the last of them. */
  secondsSince: number
}

/** Whether one more code is checked; if not, after how many seconds it would be. */
export function nextCode({ count, secondsSince }: CodeAttempts): 'allowed' | 'closed' | { waitSeconds: number } {
  if (count >= MAX_CODES) return 'closed'
  if (count === 0 || count % ROUND !== 0) return 'allowed'
  const waitSeconds = PAUSE_MINUTES[count / ROUND - 1]! * 60 - secondsSince
  return waitSeconds > 0 ? { waitSeconds } : 'allowed'
}
