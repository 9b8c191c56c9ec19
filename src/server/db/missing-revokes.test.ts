import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { missingRevokes } from './missing-revokes.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

test('after a migration by a superuser nothing is missing', async () => {
  expect(await missingRevokes(t.worker)).toBeUndefined()
})

test('the missing statements are named, and running them leaves nothing missing', async () => {
  await t.owner.query('grant execute on function set_config(text, text, boolean), ts_stat(text) to public')
  const message = await missingRevokes(t.worker)
  const statements = String(message).split('\n').slice(1)
  expect(statements).toEqual([
    'grant execute on function pg_catalog.set_config(text, text, boolean) to app_owner, app_definer, app_login, app_worker, app_auth, auth_login;',
    'revoke execute on function pg_catalog.set_config(text,text,boolean), pg_catalog.ts_stat(text) from public;',
  ])
  await t.owner.query(statements.join('\n'))
  expect(await missingRevokes(t.worker)).toBeUndefined()
})
