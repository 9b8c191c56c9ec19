import type { Person } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { type Holding, lackedOf, mayGive } from '#slices/access/rules/may-give.ts'
import type { BaseRole, SystemRoleKey } from '#slices/access/rules/system-roles.ts'

/** A role with what it gives. */
export interface Role extends Holding {
  id: string
  key: string | null
  name: string
  isSystem: boolean
  isActive: boolean
  approves: boolean
}

const columns = `r.id, r.key, r.name, r.base_role, r.is_system, r.is_active,
  array(select g.permission_name from app.role_grants g where g.organization_id = r.organization_id and g.role_id = r.id order by 1) as reads,
  array(select g.permission_name from app.role_grants g
    where g.organization_id = r.organization_id and g.role_id = r.id and g.level = 'write' order by 1) as writes,
  exists (select from app.approval_workflow_steps s where s.organization_id = r.organization_id and s.approver_role_id = r.id) as approves`

/** The roles of the organization that can be given: a deactivated one is only kept. */
export const activeRoles = sqlStatement<object, Role>(
  `select ${columns} from app.roles r where r.organization_id = (select app.org_id()) and r.is_active`,
)

export const roleById = sqlStatement<{ roleId: string }, Role>(
  `select ${columns} from app.roles r where r.organization_id = (select app.org_id()) and r.id = $roleId`,
)

export const roleByKey = sqlStatement<{ key: SystemRoleKey }, Role>(
  `select ${columns} from app.roles r where r.organization_id = (select app.org_id()) and r.key = $key and r.is_active`,
)

const ofActiveMembers = `app.organization_members m
   join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
   join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   where m.organization_id = (select app.org_id()) and m.status = 'active' and e.is_active is not false`

/** The role of an active member; no row for anyone else, and for a member without one. */
export const roleOfMember = sqlStatement<{ userId: string }, Role>(`select ${columns} from ${ofActiveMembers} and m.user_id = $userId`)
/** The role of an active member, found by their employee record. */
export const roleOfEmployee = sqlStatement<{ employeeId: string }, Role>(`select ${columns} from ${ofActiveMembers} and e.id = $employeeId`)

/** The role that someone on staff holds, or held when they left: it is theirs again when they come back. No row without an account or a role. */
export const roleKeptByEmployee = sqlStatement<{ employeeId: string }, Role>(
  `select ${columns} from app.employees e
   join app.user_roles ur on ur.organization_id = e.organization_id and ur.user_id = e.user_id
   join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
   where e.organization_id = (select app.org_id()) and e.id = $employeeId`,
)

type Holder = Pick<Person, 'mode' | 'baseRole' | 'reads' | 'writes'>

/** Whether the current user may give the role: a super admin inside the organization may give each. */
export function actorMayGive(actor: Holder, role: Holding): boolean {
  if (actor.mode === 'super_admin') return true
  return mayGive({ baseRole: (actor.baseRole ?? 'employee') as BaseRole, reads: actor.reads, writes: actor.writes }, role)
}

/** The permissions of the role that the current user does not hold at its level; none for a super admin inside the organization. */
export function actorLacks(actor: Holder, role: Holding): string[] {
  return actor.mode === 'super_admin' ? [] : lackedOf(actor, role)
}
