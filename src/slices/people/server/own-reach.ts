import type { PermissionLevel, PermissionName } from '#core/permission.ts'
import { type Actor, may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { type Reach, weakestOf } from '#slices/people/rules/record-scope.ts'

/**
 * Facts about the current user that the gate doesn't return: the permissions their role blocks, and whether active people report to them.
 */
export interface OwnReach {
  blocks: string[]
  leads: boolean
}

/** Always one row. No one's role is asked of a super admin inside the organization. */
export const loadOwnReach = sqlStatement<object, OwnReach>(`
  select coalesce((select r.blocks from app.user_roles ur join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
      where app.mode() <> 'super_admin' and ur.organization_id = (select app.org_id()) and ur.user_id = (select app.user_id())), '{}') as blocks,
    exists (select from app.employees d where d.organization_id = (select app.org_id())
      and d.reports_to_employee_id = (select app.employee_id()) and d.is_active) as leads`)

/** The current user as the rule of `recordScope` takes them, for a subject that needs all of these permissions. */
export function reachOf(actor: Actor, { blocks, leads }: OwnReach, ...permissions: readonly PermissionName[]): Reach {
  const levelOf = (name: PermissionName): PermissionLevel | null => {
    if (blocks.includes(name)) return 'block'
    if (may(actor, name, 'write')) return 'write'
    return may(actor, name) ? 'read' : null
  }
  return { baseRole: actor.baseRole, level: weakestOf(...permissions.map(levelOf)), leads }
}
