import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { VOCABULARY, type Vocabulary } from '#core/vocabulary.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asking, makeOrganization, type TestOrganization } from '#test/organization.ts'
import { storeVocabulary } from './store-vocabulary.ts'

let t: TestDatabase
let client: pg.Client
let harbor: TestOrganization<'ann'>
let closed: TestOrganization<'eve'>
beforeAll(async () => {
  t = await testDatabase()
  client = new pg.Client(t.connections.ownerConnection)
  await client.connect()
  harbor = await makeOrganization(t, 'harbor', { ann: {} })
  closed = await makeOrganization(t, 'closed', { eve: {} })
  await t.owner.query('update app.organizations set is_active = false where id = $1', [closed.id])
})
afterAll(async () => {
  await client.end()
  await t.close()
})

const rows = async (sql: string, values: unknown[] = []) => (await t.owner.query(sql, values)).rows

const permissionsStored = () =>
  rows(`select p.name, p.display_name as words, p.category, parent.name as parent from platform.permissions p
    left join platform.permissions parent on parent.id = p.parent_permission_id order by p.name`)
const permissionsOf = ({ permissions }: Vocabulary) =>
  Object.entries(permissions)
    .map(([name, { words, category, parent = null }]) => ({ name, words, category, parent }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

const grantsOf = (organizationId: string) =>
  rows(
    `select r.key, g.permission_name as name, g.level from app.role_grants g join app.roles r on r.id = g.role_id
     where g.organization_id = $1 order by 1, 2`,
    [organizationId],
  )

/** The vocabulary with more entries, as in a later version. No version will use these names. */
const laterVocabulary: Vocabulary = {
  ...VOCABULARY,
  modules: {
    ...VOCABULARY.modules,
    later_trial: { name: 'Later, on trial', description: '', kind: 'optional, on trial', category: 'workforce', pricingTier: 'standard' },
    later_active: { name: 'Later, active', description: '', kind: 'optional, active', category: 'workforce', pricingTier: 'standard' },
    later_core: { name: 'Later, core', description: '', kind: 'core', category: 'core', pricingTier: 'included' },
  },
  timeFeatures: [...VOCABULARY.timeFeatures, 'later-feature'],
  permissions: {
    ...VOCABULARY.permissions,
    later_child: { words: 'Later Child', category: 'Events', parent: 'events_module' },
    later_module: { words: 'Later Module', category: 'Later' },
  },
}

test('the shared rows of a migrated database match the vocabulary', async () => {
  expect(await permissionsStored()).toEqual(permissionsOf(VOCABULARY))
  expect(await rows('select slug, name, is_core as core, is_active as active from platform.modules order by slug')).toEqual(
    Object.entries(VOCABULARY.modules)
      .map(([slug, { name, kind }]) => ({ slug, name, core: kind === 'core', active: true }))
      .sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  )
  expect(await rows('select slug from platform.time_feature_categories where is_active order by sort_order')).toEqual(
    VOCABULARY.timeFeatures.map(slug => ({ slug })),
  )
})

test('a start with the same vocabulary touches no organization', async () => {
  const [administrator] = await rows(`select id from app.roles where organization_id = $1 and key = 'administrator'`, [harbor.id])
  await t.owner.query('delete from app.role_grants where role_id = $1', [administrator.id])
  expect(await storeVocabulary(client)).toBe(false)
  expect(await rows('select * from app.role_grants where role_id = $1', [administrator.id])).toEqual([])
})

test('a start with other rules recomputes the grants of every role, also in inactive organizations', async () => {
  const expected = await grantsOf(closed.id)
  await t.owner.query(`delete from app.role_grants where permission_name = 'time_my_time'`)
  await t.owner.query(`update app.role_grants set level = 'write' where permission_name = 'staff_module'`)
  await t.owner.query(`update platform.vocabulary set hash = 'of an earlier version'`)
  expect(await storeVocabulary(client)).toBe(true)
  expect(await grantsOf(harbor.id)).toEqual(expected)
  expect(await grantsOf(closed.id)).toEqual(expected)
})

test('a failed update of the vocabulary changes nothing', async () => {
  const before = [await permissionsStored(), await rows('select * from platform.vocabulary'), await grantsOf(harbor.id)]
  const broken: Vocabulary = { ...laterVocabulary, modules: { ...laterVocabulary.modules, again: laterVocabulary.modules.later_trial! } }
  await expect(storeVocabulary(client, broken)).rejects.toMatchObject({ code: '23505' })
  expect([await permissionsStored(), await rows('select * from platform.vocabulary'), await grantsOf(harbor.id)]).toEqual(before)
})

test('a permission that is added to the vocabulary is stored, and the protected roles of existing organizations get it', async () => {
  const [{ id: usher }] = await rows(
    `insert into app.roles (organization_id, id, name, base_role) values ($1, gen_random_uuid(), $2, 'employee') returning id`,
    [harbor.id, 'Usher'],
  )
  await t.owner.query(
    `insert into app.role_permissions (organization_id, role_id, permission_id, level) select $1, $2, id, 'read' from platform.permissions where name = 'events_module'`,
    [harbor.id, usher],
  )
  expect(await storeVocabulary(client, laterVocabulary)).toBe(true)
  expect(await permissionsStored()).toEqual(permissionsOf(laterVocabulary))
  for (const { id } of [harbor, closed]) {
    const grants = await grantsOf(id)
    for (const name of ['later_child', 'later_module']) {
      expect(grants).toContainEqual({ key: 'administrator', name, level: 'write' })
      expect(grants).toContainEqual({ key: 'administrator_time', name, level: 'write' })
      expect(grants).not.toContainEqual(expect.objectContaining({ key: 'employee', name }))
    }
    expect(grants.filter(({ key }) => key === 'administrator')).toHaveLength(PERMISSION_NAMES.length - 2 + 2)
  }
  // A custom role gets only what follows from its levels.
  expect(await grantsOf(harbor.id)).toContainEqual({ key: null, name: 'later_child', level: 'read' })
})

const one = sqlStatement<object, { one: number }>('select 1 as one')
const opens = (module: string) =>
  t.db
    .withTenant({ ...asking(harbor.people.ann, 'member'), module })
    .readOnce(tx => tx.first(one, {}))
    .then(
      () => true,
      (error: { details?: { rule?: string } }) => error.details?.rule !== 'module',
    )

const startOf: Record<string, object> = {
  'optional, active': { status: 'active', endless: true, thirty_days: null },
  'optional, on trial': { status: 'trial', endless: false, thirty_days: true },
}
const optionalModules = Object.entries(laterVocabulary.modules)
  .flatMap(([slug, { kind }]) => (kind === 'core' ? [] : [slug]))
  .sort()

test('a module that is added to the vocabulary is usable in existing organizations: core modules at once, optional ones active or on trial', async () => {
  for (const { id } of [harbor, closed]) {
    expect(
      await rows(
        `select m.slug, om.status, om.usable_until = 'infinity' as endless,
           abs(extract(epoch from om.trial_ends_at - app.now() - interval '30 days')) < 60 and om.usable_until = om.trial_ends_at as thirty_days
         from app.organization_modules om join platform.modules m on m.id = om.module_id where om.organization_id = $1 order by m.slug collate "C"`,
        [id],
      ),
    ).toEqual(optionalModules.map(slug => ({ slug, ...startOf[laterVocabulary.modules[slug]!.kind] })))
  }
  for (const module of ['later_trial', 'later_active', 'later_core', 'time'])
    expect({ module, opens: await opens(module) }).toEqual({ module, opens: true })
})

test('entries that a version no longer lists are switched off and kept, and unchanged when a version lists them again', async () => {
  await t.owner.query(
    `update app.organization_modules set status = 'inactive', usable_until = '-infinity'
     where organization_id = $1 and module_id = (select id from platform.modules where slug = 'later_active')`,
    [harbor.id],
  )
  await storeVocabulary(client)
  for (const module of ['later_trial', 'later_active', 'later_core'])
    expect({ module, opens: await opens(module) }).toEqual({ module, opens: false })
  expect(await rows('select slug from platform.time_feature_categories where is_active order by sort_order')).toEqual(
    VOCABULARY.timeFeatures.map(slug => ({ slug })),
  )
  await storeVocabulary(client, laterVocabulary)
  expect([await opens('later_trial'), await opens('later_core'), await opens('later_active')]).toEqual([true, true, false])
})

test('a database without any shared rows gets all of them', async () => {
  await t.owner.query('truncate platform.permissions, platform.modules, platform.time_feature_categories, platform.vocabulary cascade')
  await storeVocabulary(client)
  expect(await permissionsStored()).toEqual(permissionsOf(VOCABULARY))
  expect(await opens('time')).toBe(true)
  expect(await opens('reports')).toBe(true)
})

test('a vocabulary whose parents form a circle is not stored, and what stands stays (SEC-16)', async () => {
  const before = await permissionsStored()
  const permissions = {
    ...VOCABULARY.permissions,
    circle_below: { words: 'Below', category: 'Later', parent: 'circle_above' },
    circle_above: { words: 'Above', category: 'Later', parent: 'circle_below' },
  }
  await expect(storeVocabulary(client, { ...VOCABULARY, permissions })).rejects.toThrow('above itself')
  expect(await permissionsStored()).toEqual(before)
})
