import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  {
    source: 'workforce',
    call: 'rpc get_invitation_by_token, get_invitation_org_info',
    operations: ['invitations.byToken'],
    note: 'One answer; the token travels in the body and is compared by its hash',
  },
  {
    source: 'workforce',
    call: 'rpc accept_invitation',
    operations: ['invitations.accept'],
    note: 'Organization and role come from the invitation alone',
  },
  {
    source: 'workforce',
    call: 'auth: sign up with an invitation (organization_id, role)',
    operations: ['invitations.accept'],
    note: 'The link proves the address, so the account is signed in right away',
  },
  {
    source: 'workforce',
    call: 'send-organization-invitation',
    operations: ['invitations.create', 'invitations.resend'],
    note: 'Mail leaves through the outbox of the transaction',
  },
]
