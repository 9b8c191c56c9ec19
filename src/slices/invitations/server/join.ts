import { Failure, fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import { insideOf } from '#server/db/inside-of.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { addMember, giveRole, requireSeats, roleOfMember } from '#slices/access/server/public.ts'
import { notifyEmployee, notifyUser } from '#slices/notifications/server/public.ts'
import { welcomeMail } from '#slices/organizations/server/public.ts'
import { type Joined, joinEmployee } from '#slices/people/server/public.ts'
import { defaultGroup } from '#slices/time-groups/server/public.ts'
import { type Entered, failInvalid } from './enter.ts'

interface Person {
  userId: string
  firstName: string
  lastName: string
  requestId: string
  /** Where links in mail lead. */
  publicUrl: string
}

const markAccepted = sqlStatement<{ id: string; userId: string; employeeId: string }, unknown>(
  `update app.organization_invitations i set accepted_at = app.now(), accepted_by = $userId, employee_id = $employeeId,
     version = i.version + 1, updated_at = app.now()
   where i.organization_id = (select app.org_id()) and i.id = $id`,
)

/**
 * Makes the person a member with the invitation's role and an employee record, and marks it accepted, in the transaction that entered by its link. Someone who
 * left comes back: membership and record are active again. A new member is welcomed by mail. Throws CONFLICT of rule `max_users` without a seat, and when the record with their address is someone
 * else's or its person left after the invitation was sent.
 */
export async function join(
  tx: WriteTx<unknown>,
  { organizationId, invitation, role }: Entered,
  { publicUrl, ...person }: Person,
): Promise<void> {
  const { userId, requestId } = person
  const [present, group] = await Promise.all([tx.first(roleOfMember, { userId }), tx.first(defaultGroup, {})])
  // Someone who became a member in another way keeps their role.
  if (present === undefined) {
    await requireSeat(tx, invitation.organizationName)
    await addMember(tx, { userId })
    await giveRole(tx, { userId, roleId: role.id })
    const { email: to, organizationName: organization } = invitation
    enqueueMail(tx, welcomeMail({ to, publicUrl, organization, role: role.name }), organizationId)
  }
  const { email, employeeId, sentAt: invitedAt, invitedBy, departmentId, reportsToEmployeeId } = invitation
  const groupId = group?.id ?? null
  const joined = await joinEmployee(tx, { ...person, email, employeeId, invitedAt, invitedBy, departmentId, reportsToEmployeeId, groupId })
  if (joined === null) failInvalid()
  await tx.run(markAccepted, { id: invitation.id, userId, employeeId: joined.id })
  const roleName = (present ?? role).name
  emitAudit(tx, {
    action: 'invitation.accepted',
    resourceType: 'organization_invitations',
    resourceId: invitation.id,
    after: { email, roleName, employeeId: joined.id },
    requestId,
  })
  emitAudit(tx, {
    action: 'employee.joined',
    resourceType: 'employees',
    resourceId: joined.id,
    after: { name: joined.name, email, roleName, how: joined.how },
    requestId,
  })
  for (const [table, id] of [
    ['organization_invitations', invitation.id],
    ['employees', joined.id],
  ] as const)
    tx.announceIn(organizationId, table, id)
  notify(tx, { organizationId, invitation, joined, roleName })
}

async function requireSeat(tx: WriteTx<unknown>, organization: string): Promise<void> {
  try {
    await requireSeats(tx, 1)
  } catch (error) {
    if (!(error instanceof Failure) || error.details.rule !== 'max_users') throw error
    // Said to someone who is not part of the organization yet.
    const { used, max } = error.details.data as { used: number; max: number }
    fail('CONFLICT', `${organization} already has ${used} of ${max} people. Ask the person who invited you to make room.`, error.details)
  }
}

interface News {
  organizationId: string
  invitation: Entered['invitation']
  joined: Joined
  roleName: string
}

/** Who sent the invitation, and the manager of whoever joined. */
function notify(tx: WriteTx<unknown>, { organizationId, invitation, joined, roleName }: News): void {
  const to = insideOf(tx, organizationId)
  const about = { relatedResourceType: 'employees', relatedResourceId: joined.id }
  notifyUser(to, invitation.invitedBy, {
    ...about,
    notificationType: 'invitation_accepted',
    title: 'Invitation accepted',
    message: `${joined.name} joined your organization as ${roleName}.`,
  })
  if (joined.reportsToEmployeeId === null) return
  notifyEmployee(to, joined.reportsToEmployeeId, {
    ...about,
    notificationType: 'person_joined',
    title: 'New on your team',
    message: `${joined.name} joined and reports to you.`,
  })
}
