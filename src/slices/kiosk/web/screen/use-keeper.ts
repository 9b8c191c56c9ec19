import { useCallback, useEffect, useRef, useState } from 'react'
import { callErrorOf } from '#web/rpc.ts'
import { KIOSK_IDLE_SECONDS, kioskPhase } from '../../rules/kiosk-session.ts'
import { kioskCalls } from '../calls.ts'

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** Tells the server of activity, or asks it how long is left: so a kiosk that is ended shows it within this time. */
const ASK_EVERY_MS = 5000

const secondsTo = (at: number) => Math.ceil((at - Date.now()) / 1000)

/**
 * Counts the minute down by what the server says, and reports real input. Once the question is on screen, only its answer counts: the next person who touches
 * the device must not keep the one before signed in. Calls back when the session is over.
 */
export function useKeeper(onOver: (how: 'idle' | 'over') => void): { secondsLeft: number; stay: () => void } {
  const endsAt = useRef(Date.now() + KIOSK_IDLE_SECONDS * 1000)
  const wasActive = useRef(true)
  const [secondsLeft, setSecondsLeft] = useState(KIOSK_IDLE_SECONDS)
  const over = useRef(onOver)
  over.current = onOver

  const ask = useCallback(async () => {
    const isReport = wasActive.current
    wasActive.current = false
    try {
      const time = await (isReport ? kioskCalls.stay : kioskCalls.session).call({})
      // Input since the call began counts already.
      if (!wasActive.current) endsAt.current = Date.now() + time.secondsLeft * 1000
    } catch (error) {
      // Without an answer the device counts by itself; the server ends the session all the same.
      if (callErrorOf(error).status === 401) over.current('over')
      else wasActive.current ||= isReport
    }
  }, [])

  const stay = useCallback(() => {
    wasActive.current = true
    endsAt.current = Date.now() + KIOSK_IDLE_SECONDS * 1000
    setSecondsLeft(KIOSK_IDLE_SECONDS)
    void ask()
  }, [ask])

  useEffect(() => {
    const onInput = () => {
      if (kioskPhase(secondsTo(endsAt.current)) !== 'live') return
      wasActive.current = true
      endsAt.current = Date.now() + KIOSK_IDLE_SECONDS * 1000
    }
    for (const input of inputs) window.addEventListener(input, onInput, { passive: true, capture: true })
    const counting = setInterval(() => {
      const left = secondsTo(endsAt.current)
      setSecondsLeft(Math.max(0, left))
      if (left <= 0) over.current('idle')
    }, 1000)
    const asking = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => {
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true })
      clearInterval(counting)
      clearInterval(asking)
    }
  }, [ask])

  return { secondsLeft, stay }
}
