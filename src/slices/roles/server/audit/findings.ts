import { PERMISSION_NAMES } from '#core/permission.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { PERMISSION_PARENTS } from '#slices/access/rules/permission.ts'
import { unresolvedSteps } from '#slices/approvals/server/public.ts'
import type { permissionAudit } from '#slices/roles/contract/permission-audit.ts'
import { isGrantBelowBlock } from '#slices/roles/rules/level-path.ts'
import { memberName } from '../list-members.ts'
import { inOrder } from '../list-roles.ts'
import { allRoles, levelsOf, type RoleRow } from '../rows.ts'

const lacking = sqlStatement<object, { id: string; name: string; hasRole: boolean; hasEmployee: boolean }>(
  `select m.user_id as id, ${memberName} as name, ur.role_id is not null as has_role, e.id is not null as has_employee
   from app.organization_members m
   join platform.profiles p on p.id = m.user_id
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
   where m.organization_id = (select app.org_id()) and m.status = 'active' and e.is_active is not false
     and (ur.role_id is null or e.id is null)
   order by lower(${memberName}), m.user_id`,
)

/** What is probably not meant in how the organization is set up. */
export async function findings({
  ctx: { tx },
}: VerbArgs<ReadTx<Actor>, typeof permissionAudit.findings>): Promise<OutputOf<typeof permissionAudit.findings>> {
  const [rows, people, steps] = await Promise.all([tx.rows(allRoles, {}), tx.rows(lacking, {}), unresolvedSteps(tx)])
  const roles = rows.toSorted(inOrder)
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name })
  return {
    // One that someone is invited to is about to be used; a deactivated one is already dealt with.
    unusedRoles: roles
      .filter(({ isSystem, isActive, isUsed, invitations }) => !isSystem && isActive && !isUsed && invitations === 0)
      .map(named),
    belowBlock: roles.flatMap(belowBlock),
    withoutRole: people.filter(({ hasRole }) => !hasRole).map(named),
    withoutEmployee: people.filter(({ hasEmployee }) => !hasEmployee).map(named),
    unresolvedSteps: steps,
  }
}

function belowBlock(role: RoleRow) {
  const levels = levelsOf(role)
  const { id, name } = role
  return PERMISSION_NAMES.flatMap(permission => {
    const parent = PERMISSION_PARENTS[permission]
    return parent !== undefined && isGrantBelowBlock(permission, levels) ? [{ role: { id, name }, permission, parent }] : []
  })
}
