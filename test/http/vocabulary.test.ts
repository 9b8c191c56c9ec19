import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VOCABULARY, type Vocabulary } from '#core/vocabulary.ts'
import { storeVocabulary } from '#slices/access/server/store-vocabulary.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { type TimeWorld, timeWorld } from '../time-world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

/**
 * Adding a module or a permission takes one line in src/core/vocabulary.ts: tested with a copy of it, under a server with an
 * organization. No version will use the names of these tests.
 */
let t: TestDatabase
let app: TestApp
let organization: TimeWorld
let admin: Credentials
let employee: Credentials
beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t)
  organization = await timeWorld(t, 'harbor')
  admin = await app.signIn(await organization.add('Ada', { role: 'administrator' }), organization.id)
  employee = await app.signIn(await organization.add('Amina', { role: 'employee' }), organization.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

/** Stores the vocabulary, as the next start of a server does. */
async function startWith(vocabulary: Vocabulary): Promise<void> {
  const client = new pg.Client(t.connections.ownerConnection)
  await client.connect()
  try {
    await storeVocabulary(client, vocabulary)
  } finally {
    await client.end()
  }
}

interface Bootstrap {
  json: { modules: { slug: string; usable: boolean }[]; permissions: Record<string, string> }
}
const seenBy = async (who: Credentials) => ((await app.rpc('bootstrap', {}, who)).json as unknown as Bootstrap).json

test('a module that is a new line in the table is offered to the people of an existing organization', async () => {
  expect((await seenBy(employee)).modules.map(({ slug }) => slug)).not.toContain('later')
  await startWith({
    ...VOCABULARY,
    modules: {
      ...VOCABULARY.modules,
      later: { name: 'Later', description: '', kind: 'optional, on trial', category: 'fundraising', pricingTier: 'standard' },
    },
  })
  expect((await seenBy(employee)).modules).toContainEqual({ slug: 'later', name: 'Later', isCore: false, usable: true })
  await t.moveClock('30 days 1 minute')
  await t.owner.query(`update auth.session set "lastActivityAt" = app.now(), "expiresAt" = app.now() + interval '1 hour'`)
  expect((await seenBy(employee)).modules).toContainEqual({ slug: 'later', name: 'Later', isCore: false, usable: false })
  await t.moveClock('0')
  await t.owner.query(`update auth.session set "lastActivityAt" = app.now(), "expiresAt" = app.now() + interval '1 hour'`)
})

test('a permission that is a new line in the table is granted to the administrators of an existing organization, and to no one else', async () => {
  await startWith({
    ...VOCABULARY,
    permissions: { ...VOCABULARY.permissions, later_child: { words: 'Later Child', category: 'Events', parent: 'events_module' } },
  })
  expect((await seenBy(admin)).permissions).toMatchObject({ events_module: 'write', later_child: 'write' })
  expect((await seenBy(employee)).permissions).not.toHaveProperty('later_child')
})
