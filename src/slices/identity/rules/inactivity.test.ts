import { describe, expect, test } from 'vitest'
import { sessionEnd, sessionPhase } from './inactivity.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const signedInAt = Date.UTC(2026, 10, 20, 8)

describe('minutes after the last activity', () => {
  test.each([
    [0, 'live'],
    [28 * MINUTE - 1, 'live'],
    [28 * MINUTE, 'warning'],
    [30 * MINUTE - 1, 'warning'],
    [30 * MINUTE, 'expired'],
    [HOUR, 'expired'],
    [-MINUTE, 'live'], // the clock was set back
  ])('%i ms: %s', (idle, phase) => {
    const lastActivityAt = signedInAt + HOUR
    expect(sessionPhase({ signedInAt, lastActivityAt }, lastActivityAt + idle)).toBe(phase)
  })
})

describe('twelve hours after sign-in, even if active until the last second', () => {
  test.each([
    [11 * HOUR + 57 * MINUTE, 'live'],
    [11 * HOUR + 58 * MINUTE, 'warning'],
    [12 * HOUR - 1, 'warning'],
    [12 * HOUR, 'expired'],
  ])('%i ms: %s', (since, phase) => {
    expect(sessionPhase({ signedInAt, lastActivityAt: signedInAt + since - 1 }, signedInAt + since)).toBe(phase)
  })
})

test('the end has its cause', () => {
  expect(sessionEnd({ signedInAt, lastActivityAt: signedInAt })).toEqual({
    expiresAt: signedInAt + 30 * MINUTE,
    warnAt: signedInAt + 28 * MINUTE,
    cause: 'inactivity',
  })
  expect(sessionEnd({ signedInAt, lastActivityAt: signedInAt + 12 * HOUR - MINUTE })).toMatchObject({
    expiresAt: signedInAt + 12 * HOUR,
    cause: 'absolute',
  })
})
