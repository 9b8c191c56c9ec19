import { useRef } from 'react'
import { callErrorOf, newIdempotencyKey } from '#web/rpc.ts'

/** Sends one intent: a verb with its input. */
export type Once = <Output>(verb: string, input: object, send: (context: { idempotencyKey: string }) => Promise<Output>) => Promise<Output>

/**
 * Writes that a second press must not repeat. An intent has one idempotency key from its first press until an answer is known: a lost
 * answer keeps it, so pressing again has no second effect; success, a denial or another input leads to a new one.
 */
export function useOnce(): Once {
  const keys = useRef(new Map<string, string>())
  return async (verb, input, send) => {
    const intent = `${verb} ${JSON.stringify(input)}`
    const idempotencyKey = keys.current.get(intent) ?? newIdempotencyKey()
    keys.current.set(intent, idempotencyKey)
    try {
      const answer = await send({ idempotencyKey })
      keys.current.delete(intent)
      return answer
    } catch (error) {
      const { status } = callErrorOf(error)
      if (status >= 400 && status < 500) keys.current.delete(intent)
      throw error
    }
  }
}
