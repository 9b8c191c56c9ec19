/** One message over the page. Errors are announced assertively, everything else politely. */
export type Toast = {
  id: number
  tone: 'success' | 'info' | 'error'
  title: string
  text?: string
}

/** How long a toast stays; hover, focus and an inactive window pause it. */
export const toastDuration = 5000

let current: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

const publish = (next: Toast | undefined): void => {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a message for 5 s. There is one slot: a newer message replaces the older. Never the only place where an error is shown. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  publish({ ...toast, id: lastId })
}

/** Long enough for an open screen to have loaded the change, and short enough to be news. */
const SCREEN_FIRST_MS = 700

/**
 * Shows a message about a change of a record, unless the open screen shows that record (`data-shows` with its id): the change is then
 * seen where it is, and a message would only cover it.
 */
export function showToastUnlessShown(toast: Omit<Toast, 'id'>, recordId: string | null): void {
  setTimeout(() => {
    if (recordId === null || document.querySelector(`[data-shows="${recordId}"]`) === null) showToast(toast)
  }, SCREEN_FIRST_MS)
}

/** Dismisses the message; does nothing when a newer message is shown. */
export function dismissToast(id: number): void {
  if (current?.id === id) publish(undefined)
}

export const currentToast = (): Toast | undefined => current

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
