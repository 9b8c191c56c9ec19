import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { escalatedTickets } from '../contract/escalated-tickets.ts'
import type { support } from '../contract/tickets.ts'

export const ticketCalls = callsOf<typeof support>('support')
export const escalatedCalls = callsOf<typeof escalatedTickets>('escalatedTickets')

export type ListedTicket = AnswerOf<typeof support.list>['rows'][number]
export type Ticket = AnswerOf<typeof support.read>
export type TicketMessage = Ticket['messages'][number]
export type TicketFile = NonNullable<Ticket['picture']>
export type Figures = AnswerOf<typeof support.figures>
export type ListedEscalated = AnswerOf<typeof escalatedTickets.list>['rows'][number]
export type EscalatedTicket = AnswerOf<typeof escalatedTickets.read>

/** Both are told by live events; whoever comes back to the tab sees what is now. */
export const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const
