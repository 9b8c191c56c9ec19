/** A picture of the screen that is held in memory until it is attached or dropped. */
export interface Picture {
  file: File
  /** An object URL; whoever drops the picture revokes it. */
  address: string
}

interface Widget {
  isCapturing: boolean
  /** Shown in the preview. */
  picture: Picture | null
}

let current: Widget = { isCapturing: false, picture: null }
const listeners = new Set<() => void>()

export const widgetNow = (): Widget => current

export function changeWidget(change: Partial<Widget>): void {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}

export function onWidgetChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
