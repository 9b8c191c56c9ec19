import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { lockSeats } from './seats.ts'

const setRole = sqlStatement<{ userId: string; roleId: string }, unknown>(
  `insert into app.user_roles (user_id, role_id) values ($userId, $roleId)
   on conflict (organization_id, user_id) do update set role_id = excluded.role_id where user_roles.role_id <> excluded.role_id`,
)
const otherAdministrators = sqlStatement<{ userId: string }, { n: number }>(
  `select count(*)::int as n from app.organization_members m
   join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
   join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id and r.base_role = 'admin'
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   where m.organization_id = (select app.org_id()) and m.user_id <> $userId and m.status = 'active' and e.is_active is not false`,
)

/** Gives a member this role, in place of the one they had: a member has one (SEC-17). Its rights hold with their next call. */
export async function giveRole(tx: Pick<WriteTx<unknown>, 'run'>, member: { userId: string; roleId: string }): Promise<void> {
  await tx.run(setRole, member)
}

/**
 * Throws CONFLICT of rule `last_administrator` unless another active administrator remains without this person (SEC-18). Holds the
 * organization's row until the transaction ends, so that of two who would leave at once only one can: call it before that person loses the role or
 * the membership in the same transaction.
 */
export async function requireOtherAdministrator(tx: Pick<WriteTx<unknown>, 'first'>, userId: string): Promise<void> {
  const [, others] = await Promise.all([tx.first(lockSeats, {}), tx.first(otherAdministrators, { userId })])
  if (others!.n === 0) fail('CONFLICT', 'At least one administrator must remain', { rule: 'last_administrator' })
}
