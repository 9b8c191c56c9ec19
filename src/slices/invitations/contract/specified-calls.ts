import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  {
    source: 'workforce',
    call: 'rpc get_invitation_by_token, get_invitation_org_info',
    operations: ['invitations.byToken'],
    note: 'One response; the token is sent in the body and compared by its hash',
  },
  {
    source: 'workforce',
    call: 'rpc accept_invitation',
    operations: ['invitations.accept'],
    note: 'Organization and role come only from the invitation',
  },
  {
    source: 'workforce',
    call: 'profiles: update organization_id, role',
    operations: ['invitations.accept', 'members.assignRole', 'members.removeRole'],
    note: 'A membership and its role; a client writes neither',
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
    operations: ['invitations.create', 'invitations.resend', 'invitations.newLinks'],
    note: 'Email is sent through the transaction’s outbox',
  },
]
