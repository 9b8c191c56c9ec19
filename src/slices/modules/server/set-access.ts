import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { InputOf, OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { modules } from '#slices/modules/contract/modules.ts'
import { isOptional, moduleNotFound, moduleTables } from './module-rows.ts'

type Change = InputOf<typeof modules.setAccess>['changes'][number]

// Held, so that of two savers the second sees what the first has set, also where nothing was set before.
const optional = sqlStatement<{ slugs: string[] }, { id: string; slug: string }>(
  `select m.id, m.slug from ${moduleTables} where ${isOptional} and m.slug = any ($slugs::text[])
   order by m.id for update of om`,
)
const members = sqlStatement<{ users: string[] }, { userId: string }>(
  `select user_id from app.organization_members where organization_id = (select app.org_id()) and user_id = any ($users::uuid[])`,
)
// In one order, so that two savers wait for each other instead of ending each other.
const before = sqlStatement<{ users: string[] }, { userId: string; moduleId: string; isEnabled: boolean }>(
  `select user_id, module_id, is_enabled from app.user_module_access
   where organization_id = (select app.org_id()) and user_id = any ($users::uuid[]) order by user_id, module_id for update`,
)
const store = sqlStatement<{ users: string[]; moduleIds: string[]; enabled: boolean[] }, unknown>(
  `insert into app.user_module_access (user_id, module_id, is_enabled, granted_by, revoked_at)
   select c.user_id, c.module_id, c.enabled, (select app.user_id()), case when not c.enabled then app.now() end
   from unnest($users::uuid[], $moduleIds::uuid[], $enabled::boolean[]) as c (user_id, module_id, enabled) order by 1, 2
   on conflict (organization_id, user_id, module_id) do update set is_enabled = excluded.is_enabled, granted_by = excluded.granted_by,
     granted_at = excluded.granted_at, revoked_at = excluded.revoked_at
   where user_module_access.is_enabled <> excluded.is_enabled`,
)
const remove = sqlStatement<{ users: string[]; moduleIds: string[] }, unknown>(
  `delete from app.user_module_access a using unnest($users::uuid[], $moduleIds::uuid[]) as c (user_id, module_id)
   where a.organization_id = (select app.org_id()) and a.user_id = c.user_id and a.module_id = c.module_id`,
)

/**
 * Sets modules on or off for people, or leaves them to the policies again. The answer counts what differs from before. Throws NOT_FOUND for someone who is
 * no member, CONFLICT, rule `version`, with what is set now in `data.current`, where that isn't what the caller saw, and NOT_FOUND for an unknown or a core module: what everyone has cannot be switched, so no one locks themselves out of the settings.
 */
export async function setModuleAccess({
  ctx: { tx, request },
  input: { changes },
}: VerbArgs<WriteTx<Actor>, typeof modules.setAccess>): Promise<OutputOf<typeof modules.setAccess>> {
  const users = [...new Set(changes.map(({ userId }) => userId))]
  const slugs = [...new Set(changes.map(({ module }) => module))]
  const [found, people, rows] = await Promise.all([tx.rows(optional, { slugs }), tx.rows(members, { users }), tx.rows(before, { users })])
  if (people.length !== users.length) fail('NOT_FOUND', 'Person not found', { field: 'changes', rule: 'member_unknown' })
  if (found.length !== slugs.length) moduleNotFound()
  const moduleIds = new Map(found.map(({ slug, id }) => [slug, id]))
  const was = new Map<string, Change['access']>(rows.map(row => [`${row.userId} ${row.moduleId}`, row.isEnabled ? 'on' : 'off']))
  // The last word on a cell counts.
  const last = new Map(changes.map(change => [`${change.userId} ${moduleIds.get(change.module)}`, change]))
  const current = [...last].flatMap(([cell, { userId, module, access, present }]) => {
    const set = was.get(cell) ?? 'policy'
    return present === undefined || set === present || set === access ? [] : [{ userId, module, access: set }]
  })
  if (current.length > 0) fail('CONFLICT', 'Access has changed since you opened it', { rule: 'version', data: { current } })
  const differing = [...last].flatMap(([cell, change]) => {
    const from = was.get(cell) ?? 'policy'
    return from === change.access ? [] : [{ ...change, from, moduleId: moduleIds.get(change.module)! }]
  })
  const set = differing.filter(({ access }) => access !== 'policy')
  const left = differing.filter(({ access }) => access === 'policy')
  if (set.length > 0) {
    tx.atCommit(store, {
      users: set.map(({ userId }) => userId),
      moduleIds: set.map(({ moduleId }) => moduleId),
      enabled: set.map(({ access }) => access === 'on'),
    })
  }
  if (left.length > 0) tx.atCommit(remove, { users: left.map(({ userId }) => userId), moduleIds: left.map(({ moduleId }) => moduleId) })
  for (const [userId, own] of Map.groupBy(differing, change => change.userId)) {
    emitAudit(tx, {
      action: 'module_access.changed',
      resourceType: 'user_module_access',
      resourceId: userId,
      before: Object.fromEntries(own.map(({ module, from }) => [module, from])),
      after: Object.fromEntries(own.map(({ module, access }) => [module, access])),
      requestId: request.requestId,
    })
  }
  return { changed: differing.length }
}
