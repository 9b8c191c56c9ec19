import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react'
import type { CellRef } from './cell.ts'
import type { GridController } from './grid-controller.ts'
import type { GridView } from './grid-model.ts'
import { copyText } from './grid-reducer.ts'
import type { GridEvent } from './grid-state.ts'

type Act = (event: GridEvent, scroll?: 'keep') => boolean

/**
 * Turns browser events into grid events: keys, clipboard, mouse and touch, with one set of handlers for all cells. `act` is called
 * for whatever keeps the focus in the grid,
 * `onEscape` when Escape has nothing to cancel there.
 */
export function useGridInput(controller: GridController, view: () => GridView, act: Act, onEscape: () => void) {
  /** Mode of dragging: extend the range, or move the fill handle. */
  const dragging = useRef<'range' | 'fill' | null>(null)

  useEffect(() => {
    const release = () => {
      if (dragging.current === 'fill') act({ type: 'drop' })
      dragging.current = null
    }
    window.addEventListener('mouseup', release)
    return () => window.removeEventListener('mouseup', release)
  }, [act])

  return useMemo(
    () => ({
      onKeyDown: (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing) return
        const { key, shiftKey: shift, altKey: alt } = event
        const mod = event.ctrlKey || event.metaKey
        // All cells are selected without leaving the place that is shown.
        if (!act({ type: 'key', key, shift, alt, mod }, mod && /^[a ]$/i.test(key) ? 'keep' : undefined)) {
          if (key === 'Escape') onEscape()
          return
        }
        event.preventDefault()
        // The shell's single-letter shortcuts must not run while hours are typed.
        event.stopPropagation()
      },
      ...clipboardHandlers(controller, view, act),
      onFocus: (event: FocusEvent) => {
        const spot = spotOf(event.target)
        if (spot && controller.getState().active === null) act({ type: 'select', spot, extend: false })
      },
      onMouseDown: (event: MouseEvent) => {
        const spot = spotOf(event.target)
        const day = dayOf(event.target)
        if (event.button === 0 && day !== undefined) {
          event.preventDefault()
          act({ type: 'selectLine', date: day }, 'keep')
        }
        if (event.button !== 0 || !spot || isField(event.target)) return
        // The grid moves the focus itself: an invalid text keeps it.
        event.preventDefault()
        dragging.current = isHandle(event.target) ? 'fill' : 'range'
        if (dragging.current === 'range') act({ type: 'select', spot, extend: event.shiftKey })
      },
      onMouseOver: (event: MouseEvent) => {
        const spot = spotOf(event.target)
        if (dragging.current === null || !spot) return
        act(dragging.current === 'fill' ? { type: 'drag', to: spot } : { type: 'select', spot, extend: true })
      },
      onClick: (event: MouseEvent) => {
        const spot = spotOf(event.target)
        const { cells } = view()
        const conflict = spot && !event.shiftKey && cells.get(`${spot.date}|${spot.column}`)?.state === 'conflict'
        const touch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch'
        if (spot && (conflict || touch) && !isField(event.target)) act({ type: 'open', spot })
      },
      onDoubleClick: (event: MouseEvent) => {
        const spot = spotOf(event.target)
        if (spot && !isField(event.target)) act({ type: 'open', spot })
      },
    }),
    [controller, view, act, onEscape],
  )
}

function clipboardHandlers(controller: GridController, view: () => GridView, act: Act) {
  const copy = (event: ClipboardEvent, type: 'copy' | 'cut') => {
    const state = controller.getState()
    if (state.edit || state.active === null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyText(state, view()))
    act({ type })
  }
  return {
    onCopy: (event: ClipboardEvent) => copy(event, 'copy'),
    onCut: (event: ClipboardEvent) => copy(event, 'cut'),
    onPaste: (event: ClipboardEvent) => {
      if (controller.getState().edit) return
      event.preventDefault()
      act({ type: 'paste', text: event.clipboardData.getData('text/plain') })
    },
  }
}

function spotOf(target: EventTarget): CellRef | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-date][data-column]') : null
  const { date, column } = cell?.dataset ?? {}
  return date !== undefined && column !== undefined ? { date, column } : null
}

/** The day whose head was pressed. */
function dayOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement
}

function isHandle(target: EventTarget): boolean {
  return target instanceof HTMLElement && 'fillHandle' in target.dataset
}
