import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'workforce', call: 'support_tickets: insert', operations: ['support.create'] },
  { source: 'workforce', call: 'support_ticket_messages: insert', operations: ['support.reply', 'escalatedTickets.reply'] },
  {
    source: 'workforce',
    call: 'support-attachments: upload, public url',
    operations: ['files.upload', 'files.download'],
    note: 'Kinds support-picture and support-attachment; read by whoever may read the ticket, at no public address',
  },
  {
    source: 'workforce',
    call: 'send-support-notification',
    operations: ['support.create', 'support.reply', 'support.escalate'],
    note: 'Notifications and mail are written in the transaction',
  },
]
