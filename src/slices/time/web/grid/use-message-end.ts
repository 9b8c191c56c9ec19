import { useEffect } from 'react'
import type { GridController } from './grid-controller.ts'
import type { GridState } from './grid-state.ts'

/** How long a message of the grid is shown, unless something else happens first; twice as long with a button to press. */
export const MESSAGE_MS = 5000

/** Clears the grid's message after its time. */
export function useMessageEnd(controller: GridController, state: GridState, ms = MESSAGE_MS): void {
  useEffect(() => {
    if (state.status === '') return
    const timer = setTimeout(() => controller.dispatch({ type: 'quiet' }), ms)
    return () => clearTimeout(timer)
  }, [controller, state, ms])
}
