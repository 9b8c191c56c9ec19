import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testIdentity } from '#test/identity.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'

let t: TestDatabase
let harbor: TestOrganization<never>
let at: Awaited<ReturnType<typeof testIdentity>>

beforeAll(async () => {
  t = await testDatabase()
  at = await testIdentity(t)
  harbor = await makeOrganization(t, 'harbor', {})
  const closed = await makeOrganization(t, 'closed', {})
  await t.owner.query('update app.organizations set is_active = false where id = $1', [closed.id])
})
afterAll(async () => {
  await at.identity.close()
  await t.close()
})

const mainSite = 'http://steward.test'
const answerAt = (domain: string | null) => at.clients(null, { domain }).identity.organizationHere({})

test('a stranger at an organization’s own address learns its id and name, and nothing else of it', async () => {
  expect(await answerAt('harbor')).toEqual({ subdomain: 'harbor', organization: { id: harbor.id, name: 'harbor' }, mainSite })
})

test('an inactive organization answers as one that never was, with the way to the main site', async () => {
  expect(await answerAt('closed')).toEqual({ subdomain: 'closed', organization: null, mainSite })
  expect(await answerAt('nobody')).toEqual({ subdomain: 'nobody', organization: null, mainSite })
})

test('at the main site there is no organization to name', async () => {
  expect(await answerAt(null)).toEqual({ subdomain: null, organization: null, mainSite })
})
