import { fail } from '#core/failure.ts'
import { isAdministratorRole } from '#server/db/holders.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'

interface Administrator {
  userId: string
  /** Holds all that the system role Administrator does, so that nothing is lost with the others: no one grants what they lack. */
  isFull: boolean
}

const lockOrganization = sqlStatement<object, { id: string }>(
  'select id from app.organizations where id = (select app.org_id()) for no key update',
)
// Base role and the right to manage roles: someone without the second could not let anyone else in again.
const administrators = sqlStatement<object, Administrator>(
  `select m.user_id, not exists (
     select from app.roles s join app.role_grants sg on sg.organization_id = s.organization_id and sg.role_id = s.id
     where s.organization_id = r.organization_id and s.key = 'administrator' and not exists (
       select from app.role_grants own where own.organization_id = r.organization_id and own.role_id = r.id
         and own.permission_name = sg.permission_name and (own.level = sg.level or own.level = 'write'))) as is_full
   from app.roles r
   join app.role_grants g on g.organization_id = r.organization_id and g.role_id = r.id
     and g.permission_name = 'settings_roles' and g.level = 'write'
   join app.user_roles ur on ur.organization_id = r.organization_id and ur.role_id = r.id
   join app.organization_members m on m.organization_id = ur.organization_id and m.user_id = ur.user_id and m.status = 'active'
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   where r.organization_id = (select app.org_id()) and ${isAdministratorRole} and e.is_active is not false`,
)

/** Held until the transaction ends by whatever takes the place of an administrator from someone, so that two at once can't take both of the last two. */
export async function lockAdministrators(tx: Pick<ReadTx<unknown>, 'first'>): Promise<void> {
  await tx.first(lockOrganization, {})
}

/**
 * Whether a person is the only active administrator, or the only one of them who holds all that administrators do. Before a write, `lockAdministrators`
 * comes first. Queries in the current tick.
 */
export async function isLastAdministrator(tx: Pick<ReadTx<unknown>, 'rows'>, userId: string): Promise<boolean> {
  const all = await tx.rows(administrators, {})
  return losesLast(
    all,
    all.filter(one => one.userId !== userId),
  )
}

/**
 * Runs a change of roles, and throws CONFLICT of rule `last_administrator`, which undoes it with its transaction, if it leaves the organization without an
 * active administrator (SEC-18), or with none who holds all that administrators do: what no one holds, no one could grant again. An organization that had
 * none before stays as it is. `lockAdministrators` comes first.
 */
export async function keepingAdministrator(tx: Pick<ReadTx<unknown>, 'rows'>, change: () => Promise<unknown>): Promise<void> {
  const before = await tx.rows(administrators, {})
  await change()
  const after = await tx.rows(administrators, {})
  if (losesLast(before, after)) {
    fail('CONFLICT', 'At least one administrator must remain', { rule: 'last_administrator' })
  }
}

/** Whether the last administrator is gone, or the last full one: custom roles may have fallen behind a later version's permissions. */
function losesLast(before: readonly Administrator[], after: readonly Administrator[]): boolean {
  const isLost = (counts: (one: Administrator) => boolean) => before.some(counts) && !after.some(counts)
  return isLost(() => true) || isLost(({ isFull }) => isFull)
}
