import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveTopics } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import type { SystemRoleKey } from '#slices/access/rules/system-roles.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Credentials, type TestApp, testApp } from '#test/http/app.ts'
import { addPerson, type NewOrganization, newOrganization, type Person } from '#test/organization.ts'

let t: TestDatabase
let app: TestApp
let harbor: NewOrganization
let people: Record<'dana' | 'rosa' | 'left', Person>
let dana: Credentials
let rosa: Credentials
const url = '/api/v1/settings/system-preferences'

beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t)
  harbor = await newOrganization(t, 'harbor')
  const add = (name: string, role: SystemRoleKey) => addPerson(t, harbor, name, { role })
  people = { dana: await add('Dana', 'administrator'), rosa: await add('Rosa', 'employee'), left: await add('Lee', 'employee') }
  await t.owner.query(`update app.organization_members set status = 'inactive' where user_id = $1`, [people.left.userId])
  dana = await app.signIn(people.dana, harbor.id)
  rosa = await app.signIn(people.rosa, harbor.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const defaults = {
  timezone: 'America/New_York',
  currency: 'USD',
  fiscalYearStart: 1,
  language: 'en',
  showFieldInfo: false,
  showDebugInfo: false,
}
const patch = (payload: object, who = dana) => app.send({ method: 'PATCH', url, headers: who, payload })
const currencyOf = async (who: Credentials) =>
  ((await app.rpc('bootstrap', {}, who)).json as { json: { organization: { currency: string } } }).json.organization.currency

test('the currency is USD until an administrator sets another, which every member then has', async () => {
  expect((await app.send({ url, headers: dana })).json).toEqual({ version: 1, settings: defaults })
  expect(await currencyOf(rosa)).toBe('USD')
  const saved = await patch({ version: 1, settings: { currency: 'EUR' } })
  expect(saved).toMatchObject({ status: 200, json: { version: 2, settings: { ...defaults, currency: 'EUR' } } })
  expect(await currencyOf(rosa)).toBe('EUR')
})

test('a currency that does not exist is an error at its field', async () => {
  expect(await patch({ version: 2, settings: { currency: 'XXQ' } })).toMatchObject({
    status: 422,
    json: { code: 'VALIDATION', data: { field: 'settings.currency', rule: 'currency' } },
  })
})

test.each(['JPY', 'KWD', 'BHD'])('%s has not two decimals and is an error at its field, which says so (MNY-4)', async currency => {
  expect(await patch({ version: 2, settings: { currency } })).toMatchObject({
    status: 422,
    json: {
      code: 'VALIDATION',
      message: 'settings.currency: must be a currency with two decimals, such as USD',
      data: { field: 'settings.currency', rule: 'currency_decimals' },
    },
  })
  expect(await currencyOf(rosa)).toBe('EUR')
})

test('active members are told of a change, and no one else', async () => {
  const { audience } = liveTopics.organization_settings!
  const asked = { ids: [harbor.id, newId()], users: [...Object.values(people).map(({ userId }) => userId), newId()] }
  const told = await t.jobs.withJob(harbor.id).read(tx => tx.rows(audience, asked))
  expect(told.map(({ id, userId }) => `${id} ${userId}`).sort()).toEqual(
    [people.dana, people.rosa].map(({ userId }) => `${harbor.id} ${userId}`).sort(),
  )
})

test('an employee can neither read nor change them', async () => {
  expect((await app.send({ url, headers: rosa })).status).toBe(403)
  expect((await patch({ version: 1, settings: { currency: 'GBP' } }, rosa)).status).toBe(403)
  expect(await currencyOf(rosa)).toBe('EUR')
})

describe('a saved preference takes effect at once', () => {
  const organizationOf = async () =>
    ((await app.rpc('bootstrap', {}, rosa)).json as { json: { organization: object; preferences: object; today: string } }).json
  const save = async (settings: object) => {
    const { version } = (await app.send({ url, headers: dana })).json as { version: number }
    expect((await patch({ version, settings })).status).toBe(200)
  }

  test('the time zone says what day it is, for everyone and in every statement', async () => {
    // At any moment these two are on different days.
    const todayIn = async (timezone: string) => {
      await save({ timezone })
      expect((await organizationOf()).organization).toMatchObject({ timezone })
      const { rows } = await t.owner.query('select timezone from app.organizations where id = $1', [harbor.id])
      expect(rows).toEqual([{ timezone }])
      return (await organizationOf()).today
    }
    expect(await todayIn('Pacific/Kiritimati')).not.toBe(await todayIn('Pacific/Niue'))
  })

  test('the start of the fiscal year, and what each person may turn on for themselves', async () => {
    await save({ fiscalYearStart: 7, showFieldInfo: true, showDebugInfo: true })
    expect(await organizationOf()).toMatchObject({
      organization: { fiscalYearStart: 7 },
      preferences: { showFieldInfo: true, showDebugInfo: true },
    })
  })

  test.each([{ timezone: 'Mars/Olympus' }, { fiscalYearStart: 13 }, { fiscalYearStart: 0 }, { language: 'es' }, { theme: 'dark' }])(
    '%j is an error, and nothing is saved',
    async settings => {
      const before = (await app.send({ url, headers: dana })).json as { version: number }
      expect((await patch({ version: before.version, settings })).status).toBe(422)
      expect((await app.send({ url, headers: dana })).json).toEqual(before)
    },
  )
})

test('an organization is created with its time zone among its preferences', async () => {
  const { rows } = await t.owner.query(
    `select s.settings ->> 'timezone' as preferred, o.timezone from app.organizations o
     join app.organization_settings s on s.organization_id = o.id and s.group_name = 'system_preferences' where o.id = $1`,
    [(await newOrganization(t, 'fresh')).id],
  )
  expect(rows).toEqual([{ preferred: 'America/New_York', timezone: 'America/New_York' }])
})
