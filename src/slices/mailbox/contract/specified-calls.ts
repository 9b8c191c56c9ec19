import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  {
    source: 'workforce',
    call: 'send-welcome-email',
    operations: ['invitations.accept', 'identity.createOrganization', 'identity.setup'],
    note: 'Sent once to a new member or founder, through the outbox of the transaction',
  },
  {
    source: 'workforce',
    call: 'send-admin-alert',
    operations: ['mails.list', 'installationMails.list'],
    note: 'Hourly and daily jobs send alerts; no operation does. Listed with all other mail',
  },
]
