import { type RefObject, useEffect, useRef } from 'react'
import { isLayerOpen } from '#web/shell/single-keys.ts'
import { focusList } from './list-focus.ts'
import { controlsOf, rowIndexOf } from './row-keys.ts'

/**
 * Keeps the focus in a list whose rows or states change: after a row that had it left the list, and after Try Again, it goes to the row that is
 * now at that place, else to the search. Left alone, it would fall to the top of the page. `rows` and `error` are what is drawn.
 */
export function useKeptPlace(box: RefObject<HTMLElement | null>, rows: readonly unknown[], error: unknown): void {
  const last = useRef<Element>(null)
  const at = useRef(-1)
  useEffect(() => {
    const list = box.current
    if (list === null) return
    const note = ({ target }: FocusEvent) => {
      last.current = target as Element
      at.current = rowIndexOf(target as Element)
    }
    // Elsewhere in the page is no place of this list; a dialog comes back to it. The heading gets the focus when no one else took it in time.
    const forget = ({ type, target }: Event) => {
      if (type === 'focusin' && isHeading(target as Element)) return
      if (!list.contains(target as Element) && !isInLayer(target as Element)) last.current = null
    }
    list.addEventListener('focusin', note)
    document.addEventListener('focusin', forget)
    document.addEventListener('pointerdown', forget)
    return () => {
      list.removeEventListener('focusin', note)
      document.removeEventListener('focusin', forget)
      document.removeEventListener('pointerdown', forget)
    }
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows and another state are the trigger
  useEffect(() => {
    const give = (): boolean => {
      if (last.current === null || last.current.isConnected) return true
      if (isLayerOpen()) return false
      const focused = document.activeElement
      if (focused !== null && focused !== document.body && !isHeading(focused)) return true
      const all = box.current?.querySelectorAll('[data-row]') ?? []
      const row = at.current < 0 ? undefined : all[Math.min(at.current, all.length - 1)]
      const control = row === undefined ? undefined : controlsOf(row)[0]
      if (control === undefined) focusList(box.current)
      else control.focus()
      return true
    }
    if (give()) return
    // The dialog that changed the row is still there, and closes now.
    const closing = new MutationObserver(() => {
      if (give()) closing.disconnect()
    })
    closing.observe(document.body, { childList: true, subtree: true })
    return () => closing.disconnect()
  }, [rows, error])
}

const isHeading = (element: Element): boolean => element.matches('h1[tabindex]')
const isInLayer = (element: Element): boolean => element.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
