/** A picture of the screen, held in memory until it is attached or dropped. */
export interface Picture {
  file: File
  /** An object URL; whoever drops the picture revokes it. */
  address: string
}

interface Widget {
  isCapturing: boolean
  /** In the preview. */
  picture: Picture | null
  /** Whether the ticket form was left for the picture, and is shown again after it. */
  isForForm: boolean
}

const nothing: Widget = { isCapturing: false, picture: null, isForForm: false }

let current = nothing
const listeners = new Set<() => void>()

export const widgetNow = (): Widget => current

export function changeWidget(change: Partial<Widget>): void {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}

/** Drops the picture, if there is one. */
export function dropPicture(): void {
  if (current.picture !== null) URL.revokeObjectURL(current.picture.address)
  changeWidget(nothing)
}

export function onWidgetChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
