import { DEFAULT_PRIORITY, TICKET_CATEGORIES, type TicketCategory, type TicketPriority } from '../../rules/ticket.ts'

/** A ticket as typed so far. An issue type of '' is not chosen yet. */
export interface TicketDraft {
  title: string
  category: TicketCategory | ''
  priority: TicketPriority
  description: string
}

export const emptyDraft: TicketDraft = { title: '', category: '', priority: DEFAULT_PRIORITY, description: '' }

/** `owner` is a person in an organization: on a shared device no one else gets it. */
const keyOf = (owner: string): string => `steward.ticket-draft.${owner}`

/** Loads the draft kept in the tab; it survives reloads and the end of a session. */
export function keptDraft(owner: string): TicketDraft {
  try {
    const kept: TicketDraft = { ...emptyDraft, ...JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '{}') }
    // A draft from before an update may have an issue type that there isn't any more.
    return (TICKET_CATEGORIES as readonly string[]).includes(kept.category) ? kept : { ...kept, category: '' }
  } catch {
    return emptyDraft
  }
}

/** Null forgets it. */
export function keepDraft(owner: string, draft: TicketDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(owner))
    else sessionStorage.setItem(keyOf(owner), JSON.stringify(draft))
  } catch {
    // Where storage is forbidden, what was typed lasts as long as the form.
  }
}
