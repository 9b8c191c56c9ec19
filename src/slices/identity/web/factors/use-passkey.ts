import { callErrorOf } from '#web/rpc.ts'
import { identityCalls } from '../calls.ts'
import type { ClientSession } from '../session.ts'

/** Asks the browser for a passkey and signs in with it. Rejects with the call's error, or with the browser's when the person cancels. */
export async function signInWithPasskey(asSecondFactor: boolean): Promise<ClientSession> {
  const options = await identityCalls.beginPasskeySignIn.call({ asSecondFactor })
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({ optionsJSON: options as never })
  const { clientDataJSON, authenticatorData, signature } = response
  return identityCalls.passkeySignIn.call({ credentialId: id, clientDataJSON, authenticatorData, signature })
}

/** Whether the person said no in the browser's own dialog, which needs no message. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError') && callErrorOf(error).code === 'NETWORK'
