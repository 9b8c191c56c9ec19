import { describe, expect, test } from 'vitest'
import { mayBecome } from '#core/transitions.ts'
import { statusAfterReply, TICKET_STATUSES, TICKET_TRANSITIONS, type TicketSide, type TicketStatus } from './ticket-status.ts'

describe('the status after a reply', () => {
  const replies: [TicketStatus, TicketStatus | null, TicketStatus | null][] = [
    // before                the requester's   an answer's
    ['open', 'open', 'in_progress'],
    ['in_progress', 'in_progress', 'in_progress'],
    ['waiting_on_customer', 'in_progress', 'waiting_on_customer'],
    ['resolved', 'open', 'resolved'],
    ['closed', null, null],
  ]
  test.each(replies)('of a ticket that is %s: %s by its requester, %s by those who answer', (from, requester, answer) => {
    expect(statusAfterReply('requester', from)).toBe(requester)
    expect(statusAfterReply('organization', from)).toBe(answer)
    expect(statusAfterReply('platform', from)).toBe(answer)
  })
})

test.each<[TicketSide, TicketStatus[]]>([
  ['requester', ['closed']],
  ['organization', [...TICKET_STATUSES]],
  ['platform', [...TICKET_STATUSES]],
])('the side %s may set %s, and never what it is already', (side, allowed) => {
  for (const from of TICKET_STATUSES)
    for (const to of TICKET_STATUSES) expect(mayBecome(TICKET_TRANSITIONS[side], from, to)).toBe(from !== to && allowed.includes(to))
})
