import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Credentials, type TestApp, testApp } from '#test/http/app.ts'
import { addPerson, newOrganization } from '#test/organization.ts'

let t: TestDatabase
let app: TestApp
let dana: Credentials
let rosa: Credentials
const url = '/api/v1/settings/system-preferences'

beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t)
  const harbor = await newOrganization(t, 'harbor')
  dana = await app.signIn(await addPerson(t, harbor, 'Dana', { role: 'administrator' }), harbor.id)
  rosa = await app.signIn(await addPerson(t, harbor, 'Rosa', { role: 'employee' }), harbor.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const patch = (payload: object, who = dana) => app.send({ method: 'PATCH', url, headers: who, payload })
const currencyOf = async (who: Credentials) =>
  ((await app.rpc('bootstrap', {}, who)).json as { json: { organization: { currency: string } } }).json.organization.currency

test('the currency is USD until an administrator sets another, which every member then has', async () => {
  expect((await app.send({ url, headers: dana })).json).toEqual({ version: 0, settings: { currency: 'USD' } })
  expect(await currencyOf(rosa)).toBe('USD')
  const saved = await patch({ version: 0, settings: { currency: 'EUR' } })
  expect(saved).toMatchObject({ status: 200, json: { version: 1, settings: { currency: 'EUR' } } })
  expect(await currencyOf(rosa)).toBe('EUR')
})

test('a currency that does not exist is an error at its field', async () => {
  expect(await patch({ version: 1, settings: { currency: 'XXQ' } })).toMatchObject({
    status: 422,
    json: { code: 'VALIDATION', data: { field: 'settings.currency', rule: 'currency' } },
  })
})

test('an employee can neither read nor change them', async () => {
  expect((await app.send({ url, headers: rosa })).status).toBe(403)
  expect((await patch({ version: 1, settings: { currency: 'GBP' } }, rosa)).status).toBe(403)
  expect(await currencyOf(rosa)).toBe('EUR')
})
