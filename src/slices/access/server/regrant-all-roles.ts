import type { Pool } from 'pg'
import { isPermissionName, type PermissionLevel, type PermissionName } from '#core/permission.ts'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { storeGrants } from './grants.ts'

interface RegrantDeps {
  /** Logged in as app_worker. */
  worker: Pool
  jobs: OpenJobDatabase
}

const allLevels = sqlStatement<object, { roleId: string; name: string | null; level: PermissionLevel | null }>(
  `select r.id as role_id, p.name, rp.level from app.roles r
   left join app.role_permissions rp on rp.organization_id = r.organization_id and rp.role_id = r.id
   left join platform.permissions p on p.id = rp.permission_id`,
)

/**
 * Runs after migrations, one organization at a time (R10): a new version may have changed the rule or the tree of permissions, and what
 * roles grant follows.
 */
export async function regrantAllRoles({ worker, jobs }: RegrantDeps): Promise<void> {
  const { rows } = await worker.query<{ id: string }>('select id from app.organization_ids() id')
  for (const { id } of rows) await jobs.withJob(id).write(regrantRoles)
}

async function regrantRoles(tx: WriteTx<unknown>): Promise<void> {
  const roles = new Map<string, Map<PermissionName, PermissionLevel>>()
  for (const { roleId, name, level } of await tx.rows(allLevels, {})) {
    const levels = roles.get(roleId) ?? new Map()
    roles.set(roleId, levels)
    if (level !== null && isPermissionName(name ?? undefined)) levels.set(name, level)
  }
  await Promise.all([...roles].map(([roleId, levels]) => storeGrants(tx, roleId, levels)))
}
