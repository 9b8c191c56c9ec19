import { aboutTheCaller, type WhoReadsWhom } from '#test/http/relations.ts'

const ofTickets = {
  exempt:
    'for those who answer, and for whoever filed the ticket: src/slices/support/server/tickets/ticket-visibility.test.ts; shows no hours and no record',
}
const ofPlatform = { exempt: 'for platform administrators, who are no one’s relation; shows no hours and no record of a person' }

export const whoReadsWhom: WhoReadsWhom = {
  'support.create': aboutTheCaller,
  ...Object.fromEntries(
    ['list', 'csv', 'xlsx', 'read', 'reply', 'assign', 'setStatus', 'update', 'escalate', 'choices', 'figures'].map(operation => [
      `support.${operation}`,
      ofTickets,
    ]),
  ),
  'support.administrators': {
    exempt:
      'the addresses of those who answer in the organization, for every member: src/slices/support/server/tickets/ticket-lists.test.ts; shows no hours',
  },
  ...Object.fromEntries(['list', 'read', 'reply', 'setStatus', 'file'].map(operation => [`escalatedTickets.${operation}`, ofPlatform])),
}
