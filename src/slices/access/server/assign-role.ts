import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'

const setRole = sqlStatement<{ userId: string; roleId: string }, unknown>(
  `insert into app.user_roles (user_id, role_id) values ($userId, $roleId)
   on conflict (organization_id, user_id) do update set role_id = excluded.role_id where user_roles.role_id <> excluded.role_id`,
)

/** Gives a member this role, in place of the one they had: a member has one (SEC-17). Its rights hold with their next call. */
export async function giveRole(tx: Pick<WriteTx<unknown>, 'run'>, member: { userId: string; roleId: string }): Promise<void> {
  await tx.run(setRole, member)
}

const removeRole = sqlStatement<{ userId: string }, unknown>(
  'delete from app.user_roles where organization_id = (select app.org_id()) and user_id = $userId',
)

/** Takes a member's role away; what a member without one may see is little. */
export async function takeRole(tx: Pick<WriteTx<unknown>, 'run'>, member: { userId: string }): Promise<void> {
  await tx.run(removeRole, member)
}
