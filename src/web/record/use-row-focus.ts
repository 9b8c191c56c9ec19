import { type RefObject, useEffect, useRef } from 'react'
import { isLayerOpen } from '#web/shell/single-keys.ts'
import { controlsOf, rowElement } from '#web/table/row-keys.ts'

interface RowFocus {
  /** Call before acting on a row, while it and the rows after it are drawn. */
  watch: (id: string) => void
  /** Call once the layer over the list is gone, because its button may have left with the row. */
  settle: () => void
}

/**
 * Keeps the focus on the page when the row that was acted on leaves the list: it goes to the next row's first control, or else to `last`.
 * A row may leave long after its dialog has closed, since long lists are drawn late.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, last: RefObject<HTMLElement | null>): RowFocus {
  const watched = useRef<{ id: string; after: string[] }>(undefined)
  const check = useRef(() => {
    const row = watched.current
    if (row === undefined || isLayerOpen() || rowElement(list.current, row.id) !== null) return
    watched.current = undefined
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const next = row.after.map(id => rowElement(list.current, id)).find(element => element !== null)
    const control = next && controlsOf(next)[0]
    ;(control ?? last.current)?.focus()
  })
  useEffect(() => {
    if (list.current === null) return
    const observer = new MutationObserver(check.current)
    observer.observe(list.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [list])
  return {
    watch: id => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].map(({ dataset }) => dataset.row ?? '')
      watched.current = { id, after: rows.slice(rows.indexOf(id) + 1) }
    },
    // After the layer has returned the focus, which it does by a timer of its own.
    settle: () => void setTimeout(check.current),
  }
}
