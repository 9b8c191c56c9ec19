import type { KeyboardEvent } from 'react'

/** Focusable elements of a row, in order. */
const CONTROLS = 'a[href], button:not([disabled]), input:not([disabled]), select, [tabindex="0"]'

export const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

/** The row with this id, if it is drawn. */
export const rowElement = (list: Element | null, id: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null

/** The index of the row that contains an element; -1 for none. */
export const rowIndexOf = (target: EventTarget): number =>
  Number(target instanceof Element ? (target.closest<HTMLElement>('[data-at]')?.dataset.at ?? -1) : -1)

interface RowKeys {
  list: HTMLElement | null
  rows: readonly { id: string }[]
  /** Brings a row that is not drawn into the window. */
  scrollTo: (index: number) => void
}

/**
 * Up and down move the focus to the same control of the next row, beside the browser's own order by Tab. The rows need no tab stop of
 * their own: each has its opening button, box or menu.
 */
export function moveByArrow(event: KeyboardEvent, { list, rows, scrollTo }: RowKeys): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  const row = event.target instanceof Element ? event.target.closest('[data-row]') : null
  if (row === null || list === null || !list.contains(row)) return
  const at = rowIndexOf(row)
  const next = rows[at + step]
  if (next === undefined) return
  event.preventDefault()
  const place = controlsOf(row).indexOf(event.target as HTMLElement)
  focusRow(list, next.id, place, () => scrollTo(at + step))
}

/** Focuses a control of a row; one that is not drawn yet is drawn first. */
function focusRow(list: HTMLElement, id: string, place: number, draw: () => void): void {
  const focus = (): boolean => {
    const row = rowElement(list, id)
    if (row === null) return false
    const controls = controlsOf(row)
    const control = controls[Math.min(Math.max(place, 0), controls.length - 1)]
    control?.focus()
    return true
  }
  if (focus()) return
  draw()
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
