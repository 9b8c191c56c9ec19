import { PERMISSIONS, type Vocabulary } from '#core/vocabulary.ts'
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

const replaceLevels = sqlStatement<{ roleId: string; names: string[]; levels: string[] }, unknown>(
  `with wanted as (
     select p.id, w.level from unnest($names::text[], $levels::text[]) as w (name, level) join platform.permissions p on p.name = w.name
   ), gone as (
     delete from app.role_permissions
     where role_id = $roleId and organization_id = (select app.org_id()) and permission_id not in (select id from wanted)
   )
   insert into app.role_permissions as r (role_id, permission_id, level) select $roleId, id, level from wanted
   on conflict (organization_id, role_id, permission_id) do update set level = excluded.level where r.level <> excluded.level`,
)

const replaceBlocks = sqlStatement<{ roleId: string; names: string[] }, unknown>(
  `update app.roles set blocks = $names::text[] where organization_id = (select app.org_id()) and id = $roleId and blocks is distinct from $names::text[]`,
)

/** Stores the permission rule's result for a role, which the gate looks up, and what it blocks. Call it whenever a role's levels change. */
export async function storeGrants(
  tx: Pick<WriteTx<unknown>, 'run'>,
  roleId: string,
  levels: DirectLevels,
  permissions: Vocabulary['permissions'] = PERMISSIONS,
): Promise<void> {
  const resolved = Object.entries(resolveAll(levels, permissions))
  const granted = resolved.filter(([, level]) => level === 'read' || level === 'write')
  const blocked = resolved.filter(([, level]) => level === 'block').map(([name]) => name)
  await Promise.all([
    tx.run(replaceGrants, { roleId, names: granted.map(([name]) => name), levels: granted.map(([, level]) => level as string) }),
    tx.run(replaceBlocks, { roleId, names: blocked }),
  ])
}

/** Replaces the levels set on a role, and with them its grants: all of them or, if the transaction fails, none (SEC-20). */
export async function storeLevels(
  tx: Pick<WriteTx<unknown>, 'run'>,
  roleId: string,
  levels: DirectLevels,
  permissions?: Vocabulary['permissions'],
): Promise<void> {
  await Promise.all([
    tx.run(replaceLevels, { roleId, names: Object.keys(levels), levels: Object.values(levels) }),
    storeGrants(tx, roleId, levels, permissions),
  ])
}
