import { useState } from 'react'
import type { SearchChange } from '#web/table/use-list-search.ts'
import type { Person } from './calls.ts'
import type { StaffSearch } from './search.ts'

/** A dialog over the screen: a form, one field of it, or the question before someone is deactivated. */
export type Layer =
  | { what: 'new' }
  | { what: 'invitations' }
  /** Invites addresses, or someone on staff at theirs. */
  | { what: 'invite'; person?: Person }
  | { what: 'edit' | 'manager' | 'picture' | 'deactivate'; person: Person }
  /** A change from a day on; `today` is where the person is. */
  | { what: 'change'; person: Person; today: string }

export interface Layers {
  open: Layer | undefined
  show: (layer: Layer) => void
  close: () => void
}

/**
 * Tracks the open dialog. `?add` in the address opens the form for a new person, `?invite` the dialog that invites, and `?invitations`
 * their list; for someone who may not write, a link that was passed on opens none of them.
 */
export function useLayers(
  { add, invite, invitations }: Pick<StaffSearch, 'add' | 'invite' | 'invitations'>,
  change: (change: SearchChange) => void,
  mayWrite: boolean,
): Layers {
  const [open, setOpen] = useState<Layer>()
  const close = () => {
    setOpen(undefined)
    if (!add && !invite && !invitations) return
    change({ add: undefined, invite: undefined, invitations: undefined })
    // The dialog returns the focus to its opener first; what the address opened has none.
    setTimeout(() => requestAnimationFrame(focusHeading))
  }
  const asked = add ? 'new' : invite ? 'invite' : invitations ? 'invitations' : undefined
  return { open: open ?? (mayWrite && asked !== undefined ? { what: asked } : undefined), show: setOpen, close }
}

function focusHeading(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}
