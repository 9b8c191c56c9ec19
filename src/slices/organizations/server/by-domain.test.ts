import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TestApp, testApp } from '#test/http/app.ts'
import { newOrganization } from '#test/organization.ts'

let t: TestDatabase
let app: TestApp

beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const lookUp = (domain: string) => app.rpc('organizations.byDomain', { domain })

test('a stranger learns an active organization’s id, name, and logo, and nothing else of it', async () => {
  const { id } = await newOrganization(t, 'harbor')
  const known = { id, name: 'harbor', domain: 'harbor', logoUrl: null }
  expect((await lookUp('harbor')).json).toEqual({ json: known })
  expect((await lookUp('HARBOR')).json).toEqual({ json: known })
  await t.owner.query('update app.organizations set is_active = false where id = $1', [id])
  const inactive = await lookUp('harbor')
  expect(inactive).toMatchObject({ status: 404, json: { json: { data: { rule: 'organization_unknown' } } } })
})

test('a subdomain without an organization is not found, by its name (SEC-114)', async () => {
  expect(await lookUp('nobody')).toMatchObject({
    status: 404,
    json: { json: { message: 'No organization found for subdomain: nobody', data: { rule: 'organization_unknown' } } },
  })
})
