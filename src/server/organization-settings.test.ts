import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { settingsEndpoints, settingsGroup } from '#core/settings.ts'
import type { Change } from '#server/db/transaction.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { readSettings, settingsRoutes } from './organization-settings.ts'

const shop = settingsGroup({
  name: 'shop',
  permission: 'settings_system_preferences',
  keys: {
    motto: { schema: z.string().max(20), byDefault: 'Open' },
    seats: { schema: z.int().min(1).max(9), byDefault: 4 },
  },
})
const contract = settingsEndpoints(shop, { path: '/settings/shop', noun: 'settings of the shop' })

let t: TestDatabase
let as: ReturnType<typeof clientsOf<typeof contract>>
let harbor: TestOrganization<'dana' | 'rosa'>
let made = 0

beforeAll(async () => {
  t = await testDatabase()
  as = clientsOf(t, contract, settingsRoutes(shop))
})
afterAll(() => t.close())

/** An organization that has set nothing. */
async function fresh() {
  harbor = await makeOrganization(t, `harbor-${made++}`, {
    dana: { settings_system_preferences: 'write' },
    rosa: { settings_system_preferences: 'read' },
  })
  return harbor.people
}
const defaults = { motto: 'Open', seats: 4 }

test('every key has its default until it is set; a save changes the keys that it names, and no others', async () => {
  const { dana } = await fresh()
  expect(await as(dana).list({})).toEqual({ version: 0, settings: defaults })
  expect(await as(dana).save({ version: 0, settings: { seats: 7 } })).toEqual({ version: 1, settings: { motto: 'Open', seats: 7 } })
  await as(dana).save({ version: 1, settings: { motto: 'Closed' } })
  expect(await as(dana).list({})).toEqual({ version: 2, settings: { motto: 'Closed', seats: 7 } })
})

test.each([
  ['no key', {}],
  ['the value that is stored', { seats: 7 }],
  ['the default of a key that is not set', { motto: 'Open' }],
])('a save of %s stores nothing: neither a version nor an audit event; on an old version it is a conflict', async (_, settings) => {
  const { dana } = await fresh()
  await as(dana).save({ version: 0, settings: { seats: 7 } })
  const stored = async () => {
    const { rows } = await t.owner.query(
      `select s.settings, s.version, (select count(*)::int from app.audit_events e where e.organization_id = s.organization_id) as events
       from app.organization_settings s where s.organization_id = $1`,
      [harbor.id],
    )
    return rows
  }
  const before = await stored()
  expect(await as(dana).save({ version: 1, settings })).toEqual({ version: 1, settings: { motto: 'Open', seats: 7 } })
  expect(await stored()).toEqual(before)
  await expect(as(dana).save({ version: 0, settings })).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'version' } })
})

test('a first save of the defaults stores nothing', async () => {
  const { dana } = await fresh()
  expect(await as(dana).save({ version: 0, settings: defaults })).toEqual({ version: 0, settings: defaults })
  const { rows } = await t.owner.query(
    `select 1 from app.organization_settings where organization_id = $1 and group_name <> 'system_preferences'`,
    [harbor.id],
  )
  expect(rows).toEqual([])
})

test('one organization never sees what another has set', async () => {
  const { dana } = await fresh()
  await as(dana).save({ version: 0, settings: { seats: 7 } })
  expect(await as((await fresh()).dana).list({})).toEqual({ version: 0, settings: defaults })
})

test('a job reads them typed, with the defaults', async () => {
  const { dana } = await fresh()
  await as(dana).save({ version: 0, settings: { seats: 2 } })
  const { seats, motto } = await t.jobs.withJob(harbor.id).read(tx => readSettings(tx, shop))
  expect(motto.length + seats).toBe('Open'.length + 2)
})

test('a save on an old version changes nothing and answers with what is stored', async () => {
  const { dana } = await fresh()
  await as(dana).save({ version: 0, settings: { seats: 7 } })
  const conflict = {
    code: 'CONFLICT',
    details: { rule: 'version', data: { current: { version: 1, settings: { motto: 'Open', seats: 7 } } } },
  }
  for (const version of [0, 2]) await expect(as(dana).save({ version, settings: { seats: 1 } })).rejects.toMatchObject(conflict)
  expect(await as(dana).list({})).toMatchObject({ version: 1, settings: { seats: 7 } })
})

test('a version of something that was never saved is a conflict, and stores nothing', async () => {
  const { dana } = await fresh()
  const stale = as(dana).save({ version: 3, settings: { seats: 1 } })
  await expect(stale).rejects.toMatchObject({ code: 'CONFLICT', details: { data: { current: { version: 0, settings: defaults } } } })
  expect(await as(dana).list({})).toEqual({ version: 0, settings: defaults })
})

test('of two first saves at once one is stored, and the other is a conflict that shows it', async () => {
  const { dana } = await fresh()
  const saves = await Promise.allSettled([1, 2].map(seats => as(dana).save({ version: 0, settings: { seats } })))
  const { settings } = await as(dana).list({})
  expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'CONFLICT', details: { rule: 'version', data: { current: { version: 1, settings } } } },
  })
})

test('a value outside its schema, and a key that the group has not, are invalid and name the field', async () => {
  const { dana } = await fresh()
  await expect(as(dana).save({ version: 0, settings: { seats: 10 } })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(as(dana).save({ version: 0, settings: { colour: 'red' } as never })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await as(dana).list({})).toEqual({ version: 0, settings: defaults })
})

test('a save is audited with its keys before and after, and announced', async () => {
  const { dana } = await fresh()
  await as(dana).save({ version: 0, settings: { seats: 7 } })
  await as(dana, { requestId: 'second' }).save({ version: 1, settings: { seats: 8 } })
  const { rows } = await t.owner.query(
    `select actor_user_id, action, resource_type, resource_id, before, after from app.audit_events where organization_id = $1 and request_id = 'second'`,
    [harbor.id],
  )
  expect(rows).toEqual([
    {
      actor_user_id: dana.userId,
      action: 'shop.changed',
      resource_type: 'organization_settings',
      resource_id: harbor.id,
      before: { seats: 7 },
      after: { seats: 8 },
    },
  ])
  const change: Change = { table: 'organization_settings', id: harbor.id, organizationId: harbor.id }
  expect(t.announced).toContainEqual(change)
})

test('a stored value that the schema no longer admits counts as not set', async () => {
  const { dana } = await fresh()
  await t.owner.query(
    `insert into app.organization_settings (organization_id, group_name, settings) values ($1, 'shop', '{"seats": 12}')`,
    [harbor.id],
  )
  expect(await as(dana).list({})).toEqual({ version: 1, settings: defaults })
})

test('only those with the permission to change see and change them', async () => {
  const { rosa } = await fresh()
  for (const [person, code] of [
    [rosa, 'FORBIDDEN'],
    [null, 'UNAUTHENTICATED'],
  ] as const) {
    await expect(as(person).list({})).rejects.toMatchObject({ code })
    await expect(as(person).save({ version: 0, settings: { seats: 1 } })).rejects.toMatchObject({ code })
  }
})

test('a default that its own schema denies is found when the group is declared', () => {
  const broken = { name: 'x', permission: 'settings_system_preferences', keys: { seats: { schema: z.int(), byDefault: 'four' } } } as const
  expect(() => settingsGroup(broken)).toThrow()
})
