import { isPermissionName, type PermissionLevel, type PermissionName } from '#core/permission.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type DirectLevels, resolveAll } from '#slices/access/rules/permission.ts'

const replaceGrants = sqlStatement<{ roleId: string; names: string[]; levels: string[] }, unknown>(
  `with wanted as (
     select name, level from unnest($names::text[], $levels::text[]) as w (name, level)
   ), gone as (
     delete from app.role_grants where role_id = $roleId and organization_id = (select app.org_id()) and permission_name <> all ($names::text[])
   )
   insert into app.role_grants as g (role_id, permission_name, level) select $roleId, name, level from wanted
   on conflict (organization_id, role_id, permission_name) do update set level = excluded.level where g.level <> excluded.level`,
)

/** Writes the permission rule's answer for a role, which the gate only looks up. Call it whenever a role's levels change. */
export async function storeGrants(tx: Pick<WriteTx<unknown>, 'run'>, roleId: string, levels: DirectLevels): Promise<void> {
  const granted = Object.entries(resolveAll(levels)).filter(([, level]) => level === 'read' || level === 'write')
  await tx.run(replaceGrants, { roleId, names: granted.map(([name]) => name), levels: granted.map(([, level]) => level as string) })
}

const allLevels = sqlStatement<object, { roleId: string; name: string | null; level: PermissionLevel | null }>(
  `select r.id as role_id, p.name, rp.level from app.roles r
   left join app.role_permissions rp on rp.organization_id = r.organization_id and rp.role_id = r.id
   left join platform.permissions p on p.id = rp.permission_id`,
)

/** Works out every role of the organization again: a new version may have changed the rule or the tree of permissions. */
export async function regrantRoles(tx: WriteTx<unknown>): Promise<void> {
  const roles = new Map<string, Map<PermissionName, PermissionLevel>>()
  for (const { roleId, name, level } of await tx.rows(allLevels, {})) {
    const levels = roles.get(roleId) ?? new Map()
    roles.set(roleId, levels)
    if (level !== null && isPermissionName(name ?? undefined)) levels.set(name, level)
  }
  await Promise.all([...roles].map(([roleId, levels]) => storeGrants(tx, roleId, levels)))
}
