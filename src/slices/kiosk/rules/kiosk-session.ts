/**
 * A session at a kiosk ends after one minute without activity, and the person is warned 20 seconds before; what they typed is saved first.
 * Authority: SEC-156. Rule KSK-2.
 *
 * The server decides, on the database's clock (`app.gate`); the browser counts down from what the server last said.
 */
export const KIOSK_IDLE_SECONDS = 60
export const KIOSK_WARNING_SECONDS = 20

export type KioskPhase = 'live' | 'warning' | 'over'

export function kioskPhase(secondsLeft: number): KioskPhase {
  if (secondsLeft <= 0) return 'over'
  return secondsLeft <= KIOSK_WARNING_SECONDS ? 'warning' : 'live'
}
