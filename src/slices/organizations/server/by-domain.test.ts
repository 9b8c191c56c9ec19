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

test('a stranger learns an organization’s id, name, logo, and whether it is active, and nothing else of it', async () => {
  const { id } = await newOrganization(t, 'harbor')
  const known = { id, name: 'harbor', domain: 'harbor', logoUrl: null }
  expect((await lookUp('harbor')).json).toEqual({ json: { ...known, isActive: true } })
  expect((await lookUp('HARBOR')).json).toEqual({ json: { ...known, isActive: true } })
  await t.owner.query('update app.organizations set is_active = false where id = $1', [id])
  expect((await lookUp('harbor')).json).toEqual({ json: { ...known, isActive: false } })
})

test('a subdomain without an organization is not found, by its name (SEC-114)', async () => {
  expect(await lookUp('nobody')).toMatchObject({
    status: 404,
    json: { json: { message: 'No organization found for subdomain: nobody', data: { rule: 'organization_unknown' } } },
  })
})
