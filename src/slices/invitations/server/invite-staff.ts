import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { activeRoles, type Role, requireSeats, seatsLacking } from '#slices/access/server/public.ts'
import { managersToInvite } from '#slices/people/server/public.ts'
import { createInvitations } from './create.ts'
import { requireGivable } from './givable-role.ts'
import { endInvitation } from './revoke.ts'
import { isOpen } from './rows.ts'
import { openInvitations } from './seats.ts'
import { MAX_PER_MINUTE, requireSendLimit } from './send.ts'

/** Of a request as well as of a job. */
type InvitingTx = WriteTx<{ organizationId: string }>

/** Who can be invited of these: on staff, with an address, without an account, and not invited or a member by that address already. */
const invitable = sqlStatement<{ employeeIds: string[] }, { id: string; email: string | null }>(
  `select e.id, e.email from app.employees e
   where e.organization_id = (select app.org_id()) and e.id = any ($employeeIds::uuid[]) and e.is_active and e.user_id is null and e.email is not null
     and not exists (select from app.organization_invitations i where i.organization_id = e.organization_id and i.email = e.email and ${isOpen})
     and not exists (select from app.organization_members m join platform.profiles p on p.id = m.user_id
       where m.organization_id = e.organization_id and m.status = 'active' and p.email = e.email)
   order by e.name_lc, e.id`,
)

const openOf = sqlStatement<{ employeeId: string }, { id: string; email: string }>(
  `select i.id, i.email from app.organization_invitations i
   where i.organization_id = (select app.org_id()) and i.employee_id = $employeeId and i.accepted_at is null and i.revoked_at is null`,
)

/**
 * Invites people on staff, each with a role, null for that of employees; those who are invited or members already are left alone, and so are those to whom
 * people report, where the current user can't invite them (PPL-4): their number is answered. All others are invited or none: throws as `invitations.create` does
 * before the first invitation is made.
 */
export async function inviteStaff(
  ctx: { tx: WriteTx<Actor>; request: RequestContext },
  people: readonly { employeeId: string; roleId: string | null }[],
  mail: MailSettings,
): Promise<{ leftOut: number }> {
  const { tx } = ctx
  const managers = await managersToInvite(
    tx,
    people.map(({ employeeId }) => employeeId),
  )
  const [roles, employees] = await Promise.all([tx.rows(activeRoles, {}), roleOfStaff(tx)])
  const allowed = people.filter(({ employeeId }) => !managers.has(employeeId))
  const byRole = Map.groupBy(allowed, ({ roleId }) => roleId ?? employees.id)
  for (const roleId of byRole.keys()) {
    const role = roles.find(({ id }) => id === roleId)
    requireGivable(tx.actor, role, 'roleId')
  }
  const found = await Promise.all(
    [...byRole].map(async ([roleId, of]) => ({
      roleId,
      emails: (await tx.rows(invitable, { employeeIds: of.map(({ employeeId }) => employeeId) })).flatMap(({ email }) => email ?? []),
    })),
  )
  const count = found.reduce((sum, { emails }) => sum + emails.length, 0)
  await requireSeats(tx, count, { ...(await tx.first(openInvitations, {})), field: 'emails' })
  await requireSendLimit(tx, count)
  for (const { roleId, emails } of found) {
    if (emails.length === 0) continue
    await createInvitations({ ctx, input: { emails, roleId, departmentId: null, reportsToEmployeeId: null, employeeId: null } }, mail)
  }
  return { leftOut: managers.size }
}

/**
 * Throws unless these people on staff can be invited now: VALIDATION for more than one minute's invitations, FORBIDDEN where some are invited as employees
 * and the current user may not give that role, CONFLICT of rule `max_users` when not everyone would have a seat. Those with a role of their own have one
 * that was checked.
 */
export async function requireInvitable(
  tx: WriteTx<Actor>,
  { asEmployees, withRole }: { asEmployees: number; withRole: number },
  field: string,
): Promise<void> {
  const count = asEmployees + withRole
  if (count > MAX_PER_MINUTE) fail('VALIDATION', tooMany(count), { field, rule: 'most_invitations', data: { most: MAX_PER_MINUTE } })
  const [role, open] = await Promise.all([roleOfStaff(tx), tx.first(openInvitations, {})])
  if (asEmployees > 0 || withRole === 0) requireGivable(tx.actor, role, field)
  await requireSeats(tx, count, { ...open, field })
}

const tooMany = (count: number) =>
  `${count.toLocaleString('en-US')} people can't be invited at once. Import them without invitations, then invite up to ${MAX_PER_MINUTE} at a time.`

/** Why so many people on staff can't be invited now, before anyone asks for it: too many at once, or no seats for all of them. Null where they can. */
export async function whyNotInvitable(tx: ReadTx<Actor>, count: number): Promise<string | null> {
  if (count > MAX_PER_MINUTE) return tooMany(count)
  const { pending } = (await tx.first(openInvitations, {}))!
  return seatsLacking(tx, count, pending)
}

async function roleOfStaff(tx: WriteTx<Actor>): Promise<Role> {
  const roles = await tx.rows(activeRoles, {})
  return roles.find(({ key }) => key === 'employee') ?? fail('CONFLICT', 'The Employee role is inactive', { rule: 'role' })
}

const openOfLeaver = sqlStatement<{ employeeId: string }, { id: string; email: string }>(
  `select i.id, i.email from app.employees e
   join app.organization_invitations i on i.organization_id = e.organization_id and ${isOpen}
     and (i.employee_id = e.id or lower(i.email) = e.email_lc or i.email = (select p.email from platform.profiles p where p.id = e.user_id))
   where e.organization_id = (select app.org_id()) and e.id = $employeeId for no key update of i`,
)

/** Someone's open invitations, for whoever is about to remove the record: `endInvitations` ends them once it is. Queries in the current tick. */
export const openInvitationsOf = (tx: WriteTx<Actor>, employeeId: string) => tx.rows(openOf, { employeeId })

export async function endInvitations(
  tx: InvitingTx,
  ended: readonly { id: string; email: string }[],
  event: { requestId: string; reason?: string | undefined },
): Promise<void> {
  await Promise.all(ended.map(({ id }) => tx.run(endInvitation, { id })))
  for (const { id, email } of ended) {
    emitAudit(tx, { action: 'invitation.revoked', resourceType: 'organization_invitations', resourceId: id, before: { email }, ...event })
    tx.announce('organization_invitations', id)
  }
}

/** Ends what would let someone who leaves back in: the open invitations for their record, its address and their account's. */
export async function endInvitationsOfLeaver(tx: InvitingTx, employeeId: string, { requestId }: { requestId: string }): Promise<void> {
  await endInvitations(tx, await tx.rows(openOfLeaver, { employeeId }), { requestId, reason: 'This person has left' })
}
