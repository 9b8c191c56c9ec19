import { useEnter } from '../auth/use-enter.ts'
import type { ClientSession } from '../session.ts'
import { emitSessionEvent } from '../session-events.ts'

/** Starts the session of someone whose second factor was asked for after the password, and tells of both. Rejects with the sign-in's error. */
export function useEnterVerified(): (begun: Promise<ClientSession>, next?: string) => Promise<void> {
  const enter = useEnter()
  return async (begun, next) => {
    await enter(begun, next)
    emitSessionEvent('mfa_challenge_verified', await begun)
  }
}
