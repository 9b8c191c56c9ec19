import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, instant, nothing } from '#core/schemas.ts'
import { line } from '#core/text.ts'
import { clientSession } from '#slices/identity/contract/client-session.ts'
import { MAX_ADDRESSES } from '#slices/invitations/rules/address-list.ts'

const tag = 'Invitations'
const write = { tag, permission: 'staff_module:write' } as const
/** The secret of the link. Its content is not validated before its hash is looked up. */
const token = z.string().min(1).max(2000)

/**
 * `failed`: the last mail could not be sent; the link still works. The last three have ended, and of these only `expired` can be sent again.
 */
export const invitationState = z.enum(['sent', 'opened', 'failed', 'expired', 'accepted', 'revoked'])

export const invitation = z.object({
  id,
  email: z.string(),
  state: invitationState,
  /** Null when the role has been deleted. */
  role: z.object({ id, name: z.string() }).nullable(),
  department: z.object({ id, name: z.string() }).nullable(),
  reportsTo: z.object({ id, name: z.string() }).nullable(),
  /** Who is on staff already, or has accepted. */
  employee: z.object({ id, name: z.string() }).nullable(),
  invitedByName: z.string().nullable(),
  sentAt: instant,
  expiresAt: instant,
  openedAt: instant.nullable(),
  failedReason: z.string().nullable(),
  acceptedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  resentCount: z.int(),
})

/** Active members, open invitations, and how many members there may be; null without a limit. */
const seats = z.object({ used: z.int(), pending: z.int(), max: z.int().nullable() })

/** `link` is null where mail is delivered. Elsewhere the sender hands it on; it is in no other answer. */
const sentInvitation = invitation.extend({ link: z.string().nullable() })

export const invitationStatus = z.enum(['open', 'ended', 'all']).default('open').describe('`open` includes those that failed or expired')

export const invitations = {
  list: endpoint({
    ...write,
    method: 'GET',
    path: '/invitations',
    summary: "Invitations, newest first, with the organization's seats and the roles the current user may assign.",
    input: z.strictObject({
      status: invitationStatus,
      limit: z.coerce.number().int().min(1).max(500).default(200),
      before: id.optional().describe('The last invitation of the previous page'),
    }),
    output: z.object({
      invitations: z.array(invitation),
      more: z.boolean(),
      seats,
      /** `sentence` says what the role may do. */
      roles: z.array(z.object({ id, key: z.string().nullable(), name: z.string(), sentence: z.string() })),
      /** Whether mail leaves the installation. */
      isMailDelivered: z.boolean(),
    }),
  }),
  create: endpoint({
    ...write,
    method: 'POST',
    path: '/invitations',
    summary:
      "Invites addresses: all or none. A VALIDATION with rule `addresses` says in `data.addresses` what is wrong with each. Someone on staff without an account is linked by their address. A FORBIDDEN with rule `role_above_own` is for a role that can do more than the caller's, one with rule `invited_manager` for someone to whom people report.",
    input: z.strictObject({
      emails: z.array(line(320)).min(1).max(MAX_ADDRESSES),
      roleId: id,
      departmentId: id.nullable().default(null),
      reportsToEmployeeId: id.nullable().default(null),
      employeeId: id.nullable().default(null).describe('The employee record to link, if its email differs from the single address invited'),
    }),
    output: z.object({ invitations: z.array(sentInvitation), seats }),
  }),
  resend: endpoint({
    ...write,
    method: 'POST',
    path: '/invitations/{id}/resend',
    summary:
      "Sends a new link, valid for 7 days. The old link ends. A FORBIDDEN with rule `role_above_own` is for a role that can do more than the caller's, one with rule `invited_manager` for someone to whom people report.",
    input: z.strictObject({ id }),
    output: sentInvitation,
  }),
  newLinks: endpoint({
    ...write,
    method: 'POST',
    path: '/invitations/new-links',
    summary:
      'Where no mail is delivered: new links, valid for 7 days, for up to 200 invitations that were not answered, to share with their people. The old links end, and no other answer has these.',
    input: nothing,
    output: z.object({
      /** `name` is that of an employee record; null for someone who is not on staff. */
      links: z.array(z.object({ id, email: z.string(), name: z.string().nullable(), roleName: z.string(), link: z.string() })),
      expiresAt: instant,
      /** Invitations whose link stays as it is: their role was deleted or deactivated, can do more than the caller's, people report to the person, whom only an administrator invites, or 5 links were made in an hour. */
      leftOut: z.array(
        z.object({ email: z.string(), reason: z.enum(['role_gone', 'role_above_own', 'invited_manager', 'sent_too_often']) }),
      ),
      /** Whether there are more than 200; the next call takes the others. */
      more: z.boolean(),
    }),
  }),
  revoke: endpoint({
    ...write,
    method: 'POST',
    path: '/invitations/{id}/revoke',
    summary: "Revokes an invitation and its link. A FORBIDDEN with rule `role_above_own` is for a role that can do more than the caller's.",
    input: z.strictObject({ id }),
    output: invitation,
  }),
  byToken: endpoint({
    tag,
    method: 'POST',
    path: '/invitations/by-token',
    public: true,
    summary: 'The invitation behind a link. Invalid links count toward a limit per address.',
    input: z.strictObject({ token }),
    output: z.object({
      email: z.string(),
      organization: z.object({ id, name: z.string(), domain: z.string().nullable() }),
      roleName: z.string(),
      /** Describes in a sentence what the role may do. */
      roleSentence: z.string(),
      invitedByName: z.string().nullable(),
      departmentName: z.string().nullable(),
      reportsToName: z.string().nullable(),
      expiresAt: instant,
      /** The name in the employee record of someone who is on staff already. */
      firstName: z.string(),
      lastName: z.string(),
      /** `new`: there is no account with the address; `unconfirmed`: its address is not confirmed, which accepting does; `signed_in`: it is the caller's. */
      account: z.enum(['new', 'existing', 'unconfirmed', 'signed_in']),
    }),
  }),
  accept: endpoint({
    tag,
    method: 'POST',
    path: '/invitations/accept',
    public: true,
    summary:
      'Accepts an invitation: with name and password for a new account, which is signed in; without, as the signed-in person, whose session enters the organization.',
    input: z.strictObject({
      token,
      firstName: line(100).optional(),
      lastName: line(100).optional(),
      password: z.string().max(4096).optional(),
    }),
    output: z.object({
      organization: z.object({ id, name: z.string() }),
      /** Of a new account; null for whoever is signed in already. */
      session: clientSession.nullable(),
    }),
  }),
}
