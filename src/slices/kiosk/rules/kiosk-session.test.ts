import { expect, test } from 'vitest'
import { type KioskPhase, kioskPhase } from './kiosk-session.ts'

test.each<[number, KioskPhase]>([
  [60, 'live'],
  [21, 'live'],
  [20, 'warning'],
  [1, 'warning'],
  [0, 'over'],
  [-3, 'over'],
])('with %i seconds left a session at a kiosk is %s (KSK-2)', (seconds, phase) => {
  expect(kioskPhase(seconds)).toBe(phase)
})
