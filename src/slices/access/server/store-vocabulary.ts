import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { PermissionLevel, PermissionName } from '#core/permission.ts'
import { VOCABULARY, type Vocabulary } from '#core/vocabulary.ts'
import { inOwnerTransaction, type OwnerTx } from '#server/db/owner-tx.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { requireNoCycle } from '#slices/access/rules/permission.ts'
import { SYSTEM_ROLES } from '#slices/access/rules/system-roles.ts'
import { storeGrants } from './grants.ts'
import { startModules } from './start-modules.ts'
import { storeSystemRole } from './system-roles.ts'

const storedVersion = sqlStatement<object, { hash: string }>('select hash from platform.vocabulary for update')
const keepVersion = sqlStatement<{ hash: string }, unknown>(
  `insert into platform.vocabulary as v (hash) values ($hash)
   on conflict (only_row) do update set hash = excluded.hash, stored_at = excluded.stored_at`,
)

const actAsOwner = sqlStatement<object, unknown>('set local role app_owner')
const actAsDefiner = sqlStatement<object, unknown>('set local role app_definer')
const actAsMigratingUser = sqlStatement<object, unknown>('set local role none')
const allOrganizations = sqlStatement<object, { id: string }>('select id from app.organizations order by id')
const enter = sqlStatement<{ id: string }, unknown>(
  `select set_config('app.org_id', $id, true), set_config('app.mode', 'system', true), set_config('role', 'app_user', true)`,
)

const storeModules = sqlStatement<
  { slugs: string[]; names: string[]; descriptions: string[]; core: boolean[]; categories: string[]; tiers: string[] },
  unknown
>(
  `insert into platform.modules as m (slug, name, description, is_core, category, pricing_tier, is_active)
   select w.*, true from unnest($slugs::text[], $names::text[], $descriptions::text[], $core::boolean[], $categories::text[], $tiers::text[]) as w
   on conflict (slug) do update set name = excluded.name, description = excluded.description, is_core = excluded.is_core,
     category = excluded.category, pricing_tier = excluded.pricing_tier, is_active = true`,
)
const retireModules = sqlStatement<{ slugs: string[] }, unknown>(
  'update platform.modules set is_active = false where is_active and slug <> all ($slugs::text[])',
)
const storeFeatures = sqlStatement<{ slugs: string[] }, unknown>(
  `insert into platform.time_feature_categories (slug, sort_order, is_active)
   select w.slug, w.position, true from unnest($slugs::text[]) with ordinality as w (slug, position)
   on conflict (slug) do update set sort_order = excluded.sort_order, is_active = true`,
)
const retireFeatures = sqlStatement<{ slugs: string[] }, unknown>(
  'update platform.time_feature_categories set is_active = false where is_active and slug <> all ($slugs::text[])',
)
const storeReportCategories = sqlStatement<{ slugs: string[]; names: string[] }, unknown>(
  `insert into platform.report_categories (slug, name, sort_order, is_active)
   select w.slug, w.name, w.position, true from unnest($slugs::text[], $names::text[]) with ordinality as w (slug, name, position)
   on conflict (slug) do update set name = excluded.name, sort_order = excluded.sort_order, is_active = true`,
)
const retireReportCategories = sqlStatement<{ slugs: string[] }, unknown>(
  'update platform.report_categories set is_active = false where is_active and slug <> all ($slugs::text[])',
)
const storePermissions = sqlStatement<{ names: string[]; words: string[]; categories: string[] }, unknown>(
  `insert into platform.permissions as p (name, display_name, category)
   select w.* from unnest($names::text[], $words::text[], $categories::text[]) as w
   on conflict (name) do update set display_name = excluded.display_name, category = excluded.category`,
)
const storeParents = sqlStatement<{ names: string[]; parents: (string | null)[] }, unknown>(
  `update platform.permissions p set parent_permission_id = parent.id
   from unnest($names::text[], $parents::text[]) as w (name, parent) left join platform.permissions parent on parent.name = w.parent
   where p.name = w.name and p.parent_permission_id is distinct from parent.id`,
)

const rolesAndLevels = sqlStatement<
  object,
  { roleId: string; systemKey: string | null; name: string | null; level: PermissionLevel | null }
>(
  `select r.id as role_id, case when r.is_system then r.key end as system_key, p.name, rp.level from app.roles r
   left join app.role_permissions rp on rp.organization_id = r.organization_id and rp.role_id = r.id
   left join platform.permissions p on p.id = rp.permission_id
   where r.organization_id = (select app.org_id())`,
)

/**
 * Stores a version's vocabulary: the shared rows, then in every organization the rows of new modules, the levels of the protected roles,
 * and the grants of each role. Runs in one transaction on the migrating connection, and only if the vocabulary or a rule that reads it has
 * changed since the last start. Resolves with whether it had; throws if a permission is above itself.
 */
export async function storeVocabulary(client: pg.Client, vocabulary: Vocabulary = VOCABULARY): Promise<boolean> {
  requireNoCycle(vocabulary.permissions)
  const hash = versionOf(vocabulary)
  let hasChanged = false
  await inOwnerTransaction(client, async tx => {
    await tx.run(actAsOwner, {})
    const [stored] = await tx.rows(storedVersion, {})
    hasChanged = stored?.hash !== hash
    if (!hasChanged) return
    await storeSharedRows(tx, vocabulary)
    await tx.run(actAsDefiner, {})
    const organizations = await tx.rows(allOrganizations, {})
    for (const organization of organizations) {
      await tx.run(actAsMigratingUser, {})
      await tx.rows(enter, organization)
      await startModules(tx, vocabulary.modules)
      await storeRoles(tx, vocabulary.permissions)
    }
    await tx.run(actAsMigratingUser, {})
    await tx.run(actAsOwner, {})
    await tx.run(keepVersion, { hash })
  })
  return hasChanged
}

const rules = ['permission.ts', 'system-roles.ts']

/** A hash of the vocabulary and of the source of the rules that turn it into grants. */
export function versionOf(vocabulary: Vocabulary): string {
  const hash = createHash('sha256').update(JSON.stringify(vocabulary))
  for (const file of rules) hash.update(readFileSync(new URL(`../rules/${file}`, import.meta.url)))
  return hash.digest('hex')
}

async function storeSharedRows(tx: OwnerTx, { modules, timeFeatures, reportCategories, permissions }: Vocabulary): Promise<void> {
  const slugs = Object.keys(modules)
  const entries = Object.values(modules)
  await tx.run(storeModules, {
    slugs,
    names: entries.map(({ name }) => name),
    descriptions: entries.map(({ description }) => description),
    core: entries.map(({ kind }) => kind === 'core'),
    categories: entries.map(({ category }) => category),
    tiers: entries.map(({ pricingTier }) => pricingTier),
  })
  await tx.run(retireModules, { slugs })
  await tx.run(storeFeatures, { slugs: [...timeFeatures] })
  await tx.run(retireFeatures, { slugs: [...timeFeatures] })
  const categories = Object.keys(reportCategories)
  await tx.run(storeReportCategories, { slugs: categories, names: Object.values(reportCategories) })
  await tx.run(retireReportCategories, { slugs: categories })
  const names = Object.keys(permissions)
  const words = Object.values(permissions)
  await tx.run(storePermissions, { names, words: words.map(entry => entry.words), categories: words.map(({ category }) => category) })
  await tx.run(storeParents, { names, parents: words.map(({ parent }) => parent ?? null) })
}

/** Protected roles get the levels of their rule; custom roles keep theirs. The permission rule computes the grants of both. */
async function storeRoles(tx: OwnerTx, permissions: Vocabulary['permissions']): Promise<void> {
  const roles = new Map<string, { systemKey: string | null; levels: Map<PermissionName, PermissionLevel> }>()
  for (const { roleId, systemKey, name, level } of await tx.rows(rolesAndLevels, {})) {
    const role = roles.get(roleId) ?? { systemKey, levels: new Map() }
    roles.set(roleId, role)
    if (name !== null && level !== null) role.levels.set(name as PermissionName, level)
  }
  for (const [roleId, { systemKey, levels }] of roles) {
    const systemRole = SYSTEM_ROLES.find(({ key }) => key === systemKey)
    if (systemRole === undefined) await storeGrants(tx, roleId, levels, permissions)
    else await storeSystemRole(tx, roleId, systemRole, permissions)
  }
}
