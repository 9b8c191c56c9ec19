import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { dropSession, identityCalls } from '#slices/identity/web/public.tsx'
import { callErrorOf } from '#web/rpc.ts'
import { KIOSK_IDLE_SECONDS } from '../../rules/kiosk-session.ts'

/** `done`: by its own button. `idle`: no one touched the device. `over`: the server ended it. `unsaved`: with hours that wait on this device. */
export type Ended = 'done' | 'idle' | 'over' | 'unsaved'

const RETRY_MS = 3000

/**
 * Ends the session here and on the server. While the server can't be reached no one else can sign in: the session would be the one before, for up to a
 * minute.
 */
export function useEnd() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [state, setState] = useState<{ isEnding: boolean; ended: Ended | null }>({ isEnding: false, ended: null })
  const isEnding = useRef(false)
  const go = useRef(navigate)
  go.current = navigate
  const end = useCallback(
    async (ended: Ended) => {
      if (isEnding.current) return
      isEnding.current = true
      setState({ isEnding: true, ended })
      await signOut()
      await dropSession(client, () => go.current({ to: '/kiosk', search: {}, replace: true }))
      isEnding.current = false
      setState({ isEnding: false, ended })
    },
    [client],
  )
  return { end, ...state }
}

/** Resolves when the session is over: signed out, or after the minute that it lasts by itself. */
async function signOut(): Promise<void> {
  const until = Date.now() + KIOSK_IDLE_SECONDS * 1000
  for (;;) {
    const failure = await identityCalls.signOut.call({}).then(
      () => undefined,
      (error: unknown) => callErrorOf(error),
    )
    const isGone = failure === undefined || (failure.status >= 400 && failure.status < 500 && failure.status !== 429)
    if (isGone || Date.now() >= until) return
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
  }
}
