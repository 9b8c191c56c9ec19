/** One message over the page. Errors and refusals are assertive, everything else is polite. */
export type Toast = {
  id: number
  tone: 'success' | 'info' | 'error'
  title: string
  text?: string
}

/** How long a toast stays; hovering, focus and an inactive window pause it. */
export const toastDuration = 5000

let current: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

const publish = (next: Toast | undefined): void => {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a message for 5 s. There is one slot: a newer message replaces the older. Never the only place of an error. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  publish({ ...toast, id: lastId })
}

/** Takes the message away; an older id than the shown one changes nothing. */
export function dismissToast(id: number): void {
  if (current?.id === id) publish(undefined)
}

export const currentToast = (): Toast | undefined => current

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
