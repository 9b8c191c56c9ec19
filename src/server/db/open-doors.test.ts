import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { openDoors } from './open-doors.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

test('after the migration of a superuser nothing has to be said', async () => {
  expect(await openDoors(t.worker)).toBeUndefined()
})

test('what another administrator has to shut is named, and running it shuts it', async () => {
  await t.owner.query('grant execute on function set_config(text, text, boolean), ts_stat(text) to public')
  const said = await openDoors(t.worker)
  const statements = String(said).split('\n').slice(1)
  expect(statements).toEqual([
    'grant execute on function pg_catalog.set_config(text, text, boolean) to app_owner, app_definer, app_login, app_worker, app_auth, auth_login;',
    'revoke execute on function pg_catalog.set_config(text,text,boolean), pg_catalog.ts_stat(text) from public;',
  ])
  await t.owner.query(statements.join('\n'))
  expect(await openDoors(t.worker)).toBeUndefined()
})
