import { DEFAULT_PRIORITY, type TicketCategory, type TicketPriority } from '../../rules/ticket.ts'

/** What a person has typed of a ticket. An issue type of '' is not chosen yet. */
export interface TicketDraft {
  title: string
  category: TicketCategory | ''
  priority: TicketPriority
  description: string
}

export const emptyDraft: TicketDraft = { title: '', category: '', priority: DEFAULT_PRIORITY, description: '' }

/** `owner` is a person in an organization: on a shared device no one else gets it. */
const keyOf = (owner: string): string => `steward.ticket-draft.${owner}`

/** What the tab has kept, through reloads and the end of a session. */
export function keptDraft(owner: string): TicketDraft {
  try {
    return { ...emptyDraft, ...JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '{}') }
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
