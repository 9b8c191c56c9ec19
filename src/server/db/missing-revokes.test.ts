import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { missingRevokes } from './missing-revokes.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

const title = 'Extra protection on a database server'

/** The statement as an administrator would copy it. */
function documented(): string {
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split(`### ${title}\n`)
  return /```sql\n([\s\S]*?)```/.exec(section)?.[1] ?? ''
}

test('after a migration by a superuser nothing is missing', async () => {
  expect(await missingRevokes(t.worker)).toBeUndefined()
})

test('without a superuser the start says in one line that it is safe to go on and where to read, and the documented statement is all it takes', async () => {
  await t.owner.query(
    `do $$ declare f regprocedure; begin
       for f in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace
         and p.proname ~ '^(set_config|(query|cursor|table|schema|database)_to_xml.*|ts_stat)$'
       loop execute format('grant execute on function %s to public', f); end loop; end $$;
     revoke execute on function pg_catalog.set_config(text, text, boolean) from app_owner, app_definer, app_login, app_worker, app_auth, auth_login`,
  )
  const message = await missingRevokes(t.worker)
  expect(message).toContain(title)
  expect(message).toContain('It is safe to go on')
  expect(message).not.toContain('\n')
  await t.owner.query(documented())
  expect(await missingRevokes(t.worker)).toBeUndefined()
  for (const role of ['app_owner', 'app_definer', 'app_login', 'app_worker', 'app_auth', 'auth_login']) {
    const { rows } = await t.owner.query(`select has_function_privilege($1, 'set_config(text, text, boolean)', 'execute') as may`, [role])
    expect(rows, role).toEqual([{ may: true }])
  }
})
