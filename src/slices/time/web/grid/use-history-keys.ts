import { useEffect } from 'react'
import { isLayerOpen } from '#web/shell/single-keys.ts'
import type { GridController } from './grid-controller.ts'

/**
 * Ctrl+Z and Ctrl+Y of the timesheet while the focus is beside the grid, for example on the button that copied a period. Text fields
 * keep their own undo, and the grid handles its keys itself.
 */
export function useHistoryKeys(controller: GridController, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey) || isText(event.target) || isLayerOpen()) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      controller.dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [controller, enabled])
}

const isText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
