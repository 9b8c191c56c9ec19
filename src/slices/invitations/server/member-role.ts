import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import { type Actor, may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { byPower } from '#slices/access/rules/may-give.ts'
import { kioskSentence, roleSentence } from '#slices/access/rules/role-sentence.ts'
import {
  activeRoles,
  actorMayGive,
  giveRole,
  keepingAdministrator,
  lockAdministrators,
  type Role,
  roleById,
  roleOfEmployee,
  roleOfMember,
  takeRole,
} from '#slices/access/server/public.ts'
import type { members } from '#slices/invitations/contract/members.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import { inCurrentUsersReach } from '#slices/people/server/public.ts'
import { failAboveOwn, requireGivable } from './givable-role.ts'

const personOf = sqlStatement<{ employeeId: string }, { userId: string | null; isKiosk: boolean }>(
  `select case when m.status = 'active' and e.is_active then e.user_id end as user_id, coalesce(m.is_kiosk, false) as is_kiosk
   from app.employees e
   left join app.organization_members m on m.organization_id = e.organization_id and m.user_id = e.user_id
   where e.organization_id = (select app.org_id()) and e.id = $employeeId and ${inCurrentUsersReach}`,
)
const memberOf = sqlStatement<{ userId: string }, Member>(
  `select e.id as employee_id, m.is_kiosk from app.organization_members m
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   where m.organization_id = (select app.org_id()) and m.user_id = $userId and m.status = 'active' and e.is_active is not false`,
)

const toRoleView = (role: Role, isKiosk: boolean) => ({
  id: role.id,
  key: role.key,
  name: role.name,
  sentence: isKiosk ? kioskSentence(role) : roleSentence(role),
})

/** The role of a person on staff, and those that the current user may give them. Throws NOT_FOUND for whoever is out of their reach. */
export async function memberRole({
  ctx: { tx },
  input: { employeeId },
}: VerbArgs<ReadTx<Actor>, typeof members.role>): Promise<OutputOf<typeof members.role>> {
  const [person, role, roles] = await Promise.all([
    tx.first(personOf, { employeeId }),
    tx.first(roleOfEmployee, { employeeId }),
    tx.rows(activeRoles, {}),
  ])
  if (person === undefined) fail('NOT_FOUND', 'Person not found')
  const { userId, isKiosk } = person
  const mayChange = userId !== null && may(tx.actor, 'settings_roles', 'write') && (role === undefined || actorMayGive(tx.actor, role))
  const mayHave = (one: Role) => actorMayGive(tx.actor, one) && (!isKiosk || one.baseRole === 'employee')
  const choices = mayChange ? roles.filter(mayHave).toSorted(byPower) : []
  return { userId, role: role === undefined ? null : toRoleView(role, isKiosk), choices: choices.map(one => toRoleView(one, isKiosk)) }
}

/**
 * Gives a member another role. Throws NOT_FOUND, VALIDATION for a role that is none, FORBIDDEN of rule `role_above_own` when the new role or the present one can
 * do more than the current user's, and CONFLICT of rule `kiosk_member` for one that is not based on Employee and someone who signs in at kiosks,
 * `last_administrator` (SEC-18) or, if the present role is not the one that the caller saw, `version`.
 */
export async function assignRole({
  ctx: { tx, request },
  input: { userId, roleId, presentRoleId },
}: VerbArgs<WriteTx<Actor>, typeof members.assignRole>): Promise<OutputOf<typeof members.assignRole>> {
  const [{ member, before }, role] = await Promise.all([lockMember(tx, userId, presentRoleId), tx.first(roleById, { roleId })])
  requireGivable(tx.actor, role, 'roleId')
  if (before !== undefined && !actorMayGive(tx.actor, before)) failAboveOwn()
  if (before?.id === role.id) return { role: toRoleView(role, member.isKiosk) }
  // A manager or an administrator decides, which no one does at a kiosk.
  if (member.isKiosk && role.baseRole !== 'employee') {
    fail('CONFLICT', 'Someone who signs in at a kiosk can only have a role based on Employee', { field: 'roleId', rule: 'kiosk_member' })
  }
  await keepingAdministrator(tx, () => giveRole(tx, { userId, roleId }))
  recordMemberRole(tx, request.requestId, userId, member, before, role)
  return { role: toRoleView(role, member.isKiosk) }
}

/** Takes a member's role away. Without one it changes nothing. Throws as `assignRole` does. */
export async function removeRole({
  ctx: { tx, request },
  input: { userId, presentRoleId },
}: VerbArgs<WriteTx<Actor>, typeof members.removeRole>): Promise<OutputOf<typeof members.removeRole>> {
  const { member, before } = await lockMember(tx, userId, presentRoleId)
  if (before === undefined) return { ok: true }
  if (!actorMayGive(tx.actor, before)) failAboveOwn()
  await keepingAdministrator(tx, () => takeRole(tx, { userId }))
  recordMemberRole(tx, request.requestId, userId, member, before, undefined)
  return { ok: true }
}

interface Member {
  employeeId: string | null
  /** Signs in at kiosks alone. */
  isKiosk: boolean
}

/** A member with their role, while no one else changes roles. Throws NOT_FOUND, and CONFLICT if the role is not the one that the caller saw. */
async function lockMember(tx: WriteTx<Actor>, userId: string, presentRoleId: string | null | undefined) {
  const [, member, before] = await Promise.all([lockAdministrators(tx), tx.first(memberOf, { userId }), tx.first(roleOfMember, { userId })])
  if (member === undefined) fail('NOT_FOUND', 'Member not found')
  if (presentRoleId !== undefined && presentRoleId !== (before?.id ?? null)) {
    fail('CONFLICT', `Someone else changed this person's role. It's now ${before?.name ?? 'no role'}.`, { rule: 'version' })
  }
  return { member, before }
}

/** The audit trail, open tabs, and whoever it happened to. */
function recordMemberRole(
  tx: WriteTx<Actor>,
  requestId: string,
  userId: string,
  { employeeId }: Member,
  before?: Role,
  after?: Role,
): void {
  emitAudit(tx, {
    action: after === undefined ? 'member.role_removed' : 'member.role_assigned',
    resourceType: employeeId === null ? 'organization_members' : 'employees',
    resourceId: employeeId ?? userId,
    before: { roleName: before?.name ?? null },
    after: { roleName: after?.name ?? null },
    requestId,
  })
  tx.announce('member_roles', userId)
  if (userId === tx.actor.userId) return
  notifyUser(tx, userId, {
    notificationType: 'role_changed',
    title: 'Your role has changed',
    message:
      after === undefined ? 'You have no role at the moment. Ask your administrator if you need one.' : `Your role is now ${after.name}.`,
    relatedResourceType: employeeId === null ? null : 'employees',
    relatedResourceId: employeeId,
  })
}
