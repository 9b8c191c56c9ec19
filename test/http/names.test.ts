import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeOrganization } from '../organization.ts'
import { type TestApp, testApp } from './app.ts'

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

const hidden = {
  'a zero-width space': '\u200b',
  'an override of the direction': '\u202e',
  'an isolate': '\u2066',
  'a tag': '\u{e0041}',
  'a null': '\u0000',
}

test.each(Object.entries(hidden))(
  'a name with %s is invalid, with its field and rule, at sign-up and in the profile',
  async (_, character) => {
    const { people, id } = await makeOrganization(t, `names${character.codePointAt(0)}`, { ann: {} })
    const ann = await app.signIn(people.ann, id)
    const invalid = (field: string) => ({
      status: 422,
      json: {
        json: { message: `${field}: can't contain invisible or direction-changing characters`, data: { field, rule: 'text_invisible' } },
      },
    })
    const person = { firstName: 'Ann', lastName: `Ex${character}ample`, email: 'new@x.test', password: 'a-good-password' }
    expect(await app.rpc('identity.signUp', person)).toMatchObject(invalid('lastName'))
    const profile = { firstName: `An${character}n`, lastName: 'Example', version: 1 }
    expect(await app.rpc('identity.updateProfile', profile, { ...ann })).toMatchObject(invalid('firstName'))
  },
)

test('names of every script are accepted unchanged', async () => {
  const { people, id } = await makeOrganization(t, 'scripts', { ann: {} })
  const ann = await app.signIn(people.ann, id)
  let version = 1
  for (const firstName of ['Jos\u00e9', 'O\u2019Neil', '\u0645\u06cc\u200c\u062e', '\u5c71\u7530', 'Nguy\u1ec5n']) {
    const answer = await app.rpc('identity.updateProfile', { firstName, lastName: 'Example', version }, { ...ann })
    expect(answer).toMatchObject({ status: 200, json: { json: { firstName, version: ++version } } })
  }
})
