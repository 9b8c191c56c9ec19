import { defineSearch, oneOf, type SearchField, type SearchOf, text } from '#web/search.ts'
import { TICKET_CATEGORIES, TICKET_PRIORITIES } from '../rules/ticket.ts'
import { TICKET_STATUSES } from '../rules/ticket-status.ts'

const SORTS = ['activity', 'newest', 'oldest', 'priority'] as const

/** Several of a few words, as `open,closed`; others are dropped, because the server does not accept them. */
const someOf = (values: readonly string[]): SearchField<string | undefined> => ({
  read: value =>
    value
      ?.split(',')
      .filter(one => values.includes(one))
      .join(',') || undefined,
  write: value => value || undefined,
})

const ASSIGNEE = /^(?:me|none|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i
const assignee: SearchField<string | undefined> = {
  read: value => (value !== undefined && ASSIGNEE.test(value) ? value : undefined),
  write: value => value || undefined,
}

const plain = { search: text(100), status: someOf(TICKET_STATUSES), priority: someOf(TICKET_PRIORITIES) }

/** Of one's own tickets, and of those that an organization passed on. */
export const plainSearch = defineSearch(plain)
/** Of an organization's tickets. */
export const queueSearch = defineSearch({
  ...plain,
  category: oneOf(TICKET_CATEGORIES),
  assigned: assignee,
  tag: text(40),
  sort: oneOf(SORTS, 'activity'),
})

declare module '#web/link-to.ts' {
  interface ScreenSearches {
    '/admin/support': SearchOf<typeof queueSearch>
    '/admin/support-dashboard': SearchOf<typeof queueSearch>
    [ticket: `/admin/support/${string}` | `/support/${string}`]: Record<never, never>
  }
}
