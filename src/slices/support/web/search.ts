import { defineSearch, oneOf, text } from '#web/search.ts'
import { TICKET_CATEGORIES } from '../rules/ticket.ts'

const SORTS = ['activity', 'newest', 'oldest', 'priority'] as const

/** Of one's own tickets, and of those that an organization passed on. */
export const plainSearch = defineSearch({ search: text(100), status: text(200), priority: text(200) })
/** Of an organization's tickets. */
export const queueSearch = defineSearch({
  search: text(100),
  status: text(200),
  priority: text(200),
  category: oneOf(TICKET_CATEGORIES),
  assigned: text(40),
  tag: text(40),
  sort: oneOf(SORTS, 'activity'),
})
