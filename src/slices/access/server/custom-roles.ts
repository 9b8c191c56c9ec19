import type { ConstraintFailures } from '#server/db/sqlstate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { BaseRole } from '#slices/access/rules/system-roles.ts'

export const roleConstraints: ConstraintFailures = {
  roles_organization_id_name_lc_key: {
    code: 'CONFLICT',
    text: 'A role with this name already exists',
    details: { field: 'name', rule: 'taken' },
  },
}

/** A role that an organization makes for itself. It has no key: nothing looks at its name (SEC-21). */
export const insertRole = sqlStatement<{ id: string; name: string; description: string | null; baseRole: BaseRole }, unknown>(
  'insert into app.roles (id, name, description, base_role) values ($id, $name, $description, $baseRole)',
)

// A system role is never changed, whoever calls.
export const updateRole = sqlStatement<{ id: string; name: string; description: string | null; isActive: boolean }, unknown>(
  `update app.roles set name = $name, description = $description, is_active = $isActive, version = version + 1, updated_at = app.now()
   where organization_id = (select app.org_id()) and id = $id and not is_system`,
)

/** Deletes a role that no one has and neither an approval step nor a module's policy names; an open invitation as it ends with it. Answers whether it was deleted. */
export const deleteUnusedRole = sqlStatement<{ id: string }, unknown>(
  `delete from app.roles r where r.organization_id = (select app.org_id()) and r.id = $id and not r.is_system
     and not exists (select from app.user_roles ur where ur.organization_id = r.organization_id and ur.role_id = r.id)
     and not exists (select from app.approval_workflow_steps s where s.organization_id = r.organization_id and s.approver_role_id = r.id)
     and not exists (select from app.module_access_policies c where c.organization_id = r.organization_id and c.is_active
       and c.policy_config -> 'roleIds' @> to_jsonb(r.id::text))`,
)
