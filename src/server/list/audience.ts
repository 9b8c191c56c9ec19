import { sql } from 'kysely'
import type { PermissionName } from '#core/permission.ts'
import type { Database } from '#server/db/schema.generated.ts'
import { statement } from '#server/db/statement.ts'
import { listedTable } from './listed-table.ts'

/** Picks the users who may read a list of this table: a change of a row is announced to them. */
export function audienceOf(table: keyof Database, permission: PermissionName) {
  return statement<{ ids: string[]; users: string[] }>()((db, p) =>
    listedTable(db, table)
      .innerJoin('app.userRoles as u', 'u.organizationId', 'r.organizationId')
      .innerJoin('app.roleGrants as g', join => join.onRef('g.organizationId', '=', 'u.organizationId').onRef('g.roleId', '=', 'u.roleId'))
      .select(['r.id', 'u.userId'])
      .where('g.permissionName', '=', permission)
      .where('r.id', '=', sql<string>`any (${p.ids}::uuid[])`)
      .where('u.userId', '=', sql<string>`any (${p.users}::uuid[])`),
  )
}
