import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import type { CellEdit, CellRef } from './cell.ts'
import { createGridController, type GridController } from './grid-controller.ts'
import { cellCounts, type GridSource, type GridTotals, gridTotals, gridView, keepTotals } from './grid-model.ts'
import type { GridEvent } from './grid-state.ts'
import { useGridInput } from './use-grid-input.ts'
import { useMessageEnd } from './use-message-end.ts'
import { usePageLeaving } from './use-page-leaving.ts'

const sameMinutes = (minutes: number) => minutes
const nothing = () => {}

interface GridActions {
  onEdit?: (edits: readonly CellEdit[]) => void
  onFlush?: () => void
  onEscape?: () => void
  controller?: GridController
}

/** Connects a grid on screen with its controller: state, view, and totals, keyboard and pointer, and the focus of the active cell. */
export function useGrid({
  onEdit = nothing,
  onFlush = nothing,
  onEscape = nothing,
  controller: shared,
  ...source
}: GridSource & GridActions) {
  const { days, columns, cells, format, round = sameMinutes, readOnly = false, whyReadOnly } = source
  const [own] = useState(createGridController)
  const controller = shared ?? own
  const state = useSyncExternalStore(controller.subscribe, controller.getState)
  const view = useMemo(
    () => gridView({ days, columns, cells, format, round, readOnly, whyReadOnly }),
    [days, columns, cells, format, round, readOnly, whyReadOnly],
  )
  // Render the cell at once, the totals right after it.
  const settled = useDeferredValue(cells)
  const totals = useTotals({ days, columns, cells: settled })
  const counts = useMemo(() => cellCounts({ days, columns, cells: settled }), [days, columns, settled])
  const newestView = useRef(view)
  useMessageEnd(controller, state)
  useLayoutEffect(() => {
    newestView.current = view
    controller.connect({ view, onEdit, onFlush })
  })
  const { body, elementOf, act } = useGridFocus(controller, state)
  const handlers = useGridInput(
    controller,
    useCallback(() => newestView.current, []),
    act,
    useLatest(onEscape),
  )
  const onSelectColumn = useCallback(
    (column?: ColumnHandle) => void act({ type: 'selectLine', ...(column === undefined ? {} : { column }) }, 'keep'),
    [act],
  )
  const onDraft = useCallback((text: string) => void controller.dispatch({ type: 'draft', text }), [controller])
  const onLeave = useCallback(() => void controller.dispatch({ type: 'leave' }), [controller])
  usePageLeaving(onLeave)
  const { firstConflict } = counts
  const onShowConflict = useCallback(() => void (firstConflict && act({ type: 'open', spot: firstConflict })), [firstConflict, act])
  return { state, view, totals, counts, body, elementOf, act, handlers, onSelectColumn, onDraft, onLeave, onShowConflict }
}

/** Moves the focus to the active cell after events that keep it in the grid. */
function useGridFocus(controller: GridController, state: ReturnType<GridController['getState']>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const focusWanted = useRef<boolean | 'keep'>(false)
  const elementOf = ({ date, column }: CellRef) =>
    [...(body.current?.querySelectorAll<HTMLElement>(`[data-date="${date}"]`) ?? [])].find(cell => cell.dataset.column === column) ?? null
  useLayoutEffect(() => {
    const wanted = focusWanted.current
    focusWanted.current = false
    // While a cell is edited or in choice, its field or popover takes the focus itself.
    if (wanted && state.active && !state.edit && !state.choosing) elementOf(state.active)?.focus({ preventScroll: wanted === 'keep' })
  })
  /** Handles an event that keeps the focus in the grid, and with 'keep' the part of it that is shown; returns whether the grid handled it. */
  const act = useCallback(
    (event: GridEvent, scroll?: 'keep') => {
      focusWanted.current = scroll ?? true
      const before = controller.getState()
      const { handled, state: after } = controller.dispatch(event)
      // Nothing to render means nothing to focus, now or at the next render.
      if (before === after) focusWanted.current = false
      return handled
    },
    [controller],
  )
  return { body, elementOf, act }
}

/** A function of stable identity that calls the newest one. */
function useLatest(newest: () => void): () => void {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  return useCallback(() => latest.current(), [])
}

/** The totals of the timesheet; unchanged ones stay the same objects, so that their rows are not rendered again. */
function useTotals({ days, columns, cells }: Pick<GridSource, 'days' | 'columns' | 'cells'>): GridTotals {
  const drawn = useRef<GridTotals>(undefined)
  const totals = useMemo(() => keepTotals(drawn.current, gridTotals({ days, columns, cells })), [days, columns, cells])
  useLayoutEffect(() => {
    drawn.current = totals
  }, [totals])
  return totals
}
