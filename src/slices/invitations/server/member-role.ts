import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import { type Actor, may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { byPower } from '#slices/access/rules/may-give.ts'
import {
  actorMayGive,
  giveRole,
  isLastAdministrator,
  lockAdministrators,
  type Role,
  roleById,
  roleOfEmployee,
  roleOfMember,
  systemRoles,
} from '#slices/access/server/public.ts'
import type { members } from '#slices/invitations/contract/members.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import { inCurrentUsersReach } from '#slices/people/server/public.ts'
import { failAboveOwn, requireGivable } from './givable-role.ts'

const personOf = sqlStatement<{ employeeId: string }, { userId: string | null }>(
  `select case when m.status = 'active' and e.is_active then e.user_id end as user_id from app.employees e
   left join app.organization_members m on m.organization_id = e.organization_id and m.user_id = e.user_id
   where e.organization_id = (select app.org_id()) and e.id = $employeeId and ${inCurrentUsersReach}`,
)
const memberOf = sqlStatement<{ userId: string }, { employeeId: string | null }>(
  `select e.id as employee_id from app.organization_members m
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   where m.organization_id = (select app.org_id()) and m.user_id = $userId and m.status = 'active' and e.is_active is not false`,
)

const shownOf = ({ id, key, name }: Role) => ({ id, key, name })

/** The role of a person on staff, and those that the current user may give them. Throws NOT_FOUND for whoever is out of their reach. */
export async function memberRole({
  ctx: { tx },
  input: { employeeId },
}: VerbArgs<ReadTx<Actor>, typeof members.role>): Promise<OutputOf<typeof members.role>> {
  const [person, role, roles] = await Promise.all([
    tx.first(personOf, { employeeId }),
    tx.first(roleOfEmployee, { employeeId }),
    tx.rows(systemRoles, {}),
  ])
  if (person === undefined) fail('NOT_FOUND', 'Person not found')
  const { userId } = person
  const mayChange = userId !== null && may(tx.actor, 'settings_roles', 'write') && (role === undefined || actorMayGive(tx.actor, role))
  const choices = mayChange ? roles.filter(one => actorMayGive(tx.actor, one)).toSorted(byPower) : []
  return { userId, role: role === undefined ? null : shownOf(role), choices: choices.map(shownOf) }
}

/**
 * Gives a member another role. Throws NOT_FOUND, VALIDATION for a role that is none, FORBIDDEN of rule `role_above_own` when the new role or the present one can
 * do more than the current user's, and CONFLICT of rule `last_administrator` (SEC-18).
 */
export async function assignRole({
  ctx: { tx, request },
  input: { userId, roleId },
}: VerbArgs<WriteTx<Actor>, typeof members.assignRole>): Promise<OutputOf<typeof members.assignRole>> {
  const [, member, before, role] = await Promise.all([
    lockAdministrators(tx),
    tx.first(memberOf, { userId }),
    tx.first(roleOfMember, { userId }),
    tx.first(roleById, { roleId }),
  ])
  if (member === undefined) fail('NOT_FOUND', 'Member not found')
  requireGivable(tx.actor, role, 'roleId')
  if (before !== undefined && !actorMayGive(tx.actor, before)) failAboveOwn()
  if (before?.id === role.id) return { role: shownOf(role) }
  const isDemoted = before?.baseRole === 'admin' && role.baseRole !== 'admin'
  if (isDemoted && (await isLastAdministrator(tx, userId))) {
    fail('CONFLICT', 'At least one administrator must remain', { rule: 'last_administrator' })
  }
  await giveRole(tx, { userId, roleId })
  emitAudit(tx, {
    action: 'member.role_assigned',
    resourceType: member.employeeId === null ? 'organization_members' : 'employees',
    resourceId: member.employeeId ?? userId,
    before: { roleName: before?.name ?? null },
    after: { roleName: role.name },
    requestId: request.requestId,
  })
  tx.announce({ table: 'member_roles', id: userId, organizationId: tx.actor.organizationId })
  if (userId !== tx.actor.userId) {
    notifyUser(tx, userId, {
      notificationType: 'role_changed',
      title: 'Your role has changed',
      message: `Your role is now ${role.name}.`,
      relatedResourceType: member.employeeId === null ? null : 'employees',
      relatedResourceId: member.employeeId,
    })
  }
  return { role: shownOf(role) }
}
