import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { SystemRoleKey } from '#slices/access/rules/system-roles.ts'

interface NewMember {
  userId: string
  /** Absent for a member without a role, who has no permissions. */
  roleKey?: SystemRoleKey
}

const insertMember = sqlStatement<{ userId: string }, unknown>(
  `insert into app.organization_members as m (user_id) values ($userId)
   on conflict (organization_id, user_id) do update set status = 'active' where m.status <> 'active'`,
)
const setRole = sqlStatement<{ userId: string; roleKey: string }, { roleId: string }>(
  `insert into app.user_roles (user_id, role_id)
   select $userId, r.id from app.roles r where r.organization_id = (select app.org_id()) and r.key = $roleKey and r.is_active
   on conflict (organization_id, user_id) do update set role_id = excluded.role_id returning role_id`,
)

/**
 * Makes a person a member, with a system role. A member has one role, so a second call replaces it. Needs a transaction in the
 * organization. Throws if it has no such active role.
 */
export async function addMember(tx: WriteTx<unknown>, { userId, roleKey }: NewMember): Promise<void> {
  const [, role] = await Promise.all([
    tx.run(insertMember, { userId }),
    roleKey === undefined ? undefined : tx.first(setRole, { userId, roleKey }),
  ])
  if (roleKey !== undefined && role === undefined) throw new Error(`the organization has no active role ${roleKey}`)
}
