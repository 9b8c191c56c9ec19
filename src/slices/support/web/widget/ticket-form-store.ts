/**
 * Whether the form for a new ticket is open, and with which picture. A store of its own: the floating button, the palette and the screens open it, and
 * only the form itself is loaded then.
 */
export interface TicketForm {
  /** The picture of the screen that the ticket is filed with. */
  picture: File | null
}

let form: TicketForm | null = null
const listeners = new Set<() => void>()

function set(next: TicketForm | null): void {
  form = next
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore. */
export const ticketForm = {
  get: (): TicketForm | null => form,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  close: (): void => set(null),
}

/** Opens the form for a new ticket, with a picture of the screen where there is one. */
export const openTicketForm = (picture: File | null = null): void => set({ picture })
