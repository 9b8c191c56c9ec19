/** The grid's state outside of React's tree, so that a key press renders only the affected cells and header buttons can undo. */
import type { CellEdit } from './cell.ts'
import type { GridView } from './grid-model.ts'
import { gridStep } from './grid-reducer.ts'
import { type GridEvent, type GridState, type GridStep, initialGridState } from './grid-state.ts'

/** Connection of the grid while it is mounted; updated on every render. */
export interface GridConnection {
  readonly view: GridView
  readonly onEdit: (edits: readonly CellEdit[]) => void
  readonly onFlush: () => void
}

export interface GridController {
  readonly subscribe: (listener: () => void) => () => void
  readonly getState: () => GridState
  connect(connection: GridConnection): void
  /** Handles an event; does nothing while not connected. */
  dispatch(event: GridEvent): GridStep
}

/** One per period, because the undo history belongs to the period. */
export function createGridController(): GridController {
  let state = initialGridState
  let connection: GridConnection | null = null
  const listeners = new Set<() => void>()
  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    connect: next => {
      connection = next
    },
    dispatch: event => {
      if (!connection) return { state, edits: [], handled: false }
      const step = gridStep(state, event, connection.view)
      const changed = step.state !== state
      state = step.state
      if (step.edits.length > 0) connection.onEdit(step.edits)
      if (changed) for (const listener of listeners) listener()
      if (step.flush) connection.onFlush()
      return step
    },
  }
}
