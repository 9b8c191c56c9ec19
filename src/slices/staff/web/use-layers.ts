import { useState } from 'react'
import type { SearchChange } from '#web/table/use-list-search.ts'
import type { Person } from './calls.ts'

/** A dialog over the screen: a form, one field of it, or the question before someone is deactivated. */
export type Layer =
  | { what: 'new' }
  | { what: 'edit' | 'manager' | 'deactivate'; person: Person }
  /** A change from a day on; `today` is where the person is. */
  | { what: 'change'; person: Person; today: string }

export interface Layers {
  open: Layer | undefined
  show: (layer: Layer) => void
  close: () => void
}

/** What is open over the screen; `?add` in the address opens the form of a new person. */
export function useLayers(add: boolean, change: (change: SearchChange) => void): Layers {
  const [open, setOpen] = useState<Layer>()
  const close = () => {
    setOpen(undefined)
    if (add) change({ add: undefined })
  }
  return { open: open ?? (add ? { what: 'new' } : undefined), show: setOpen, close }
}
