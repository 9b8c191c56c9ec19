import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#main/demo/accounts.ts'
import type { TestApp } from './app.ts'
import { testApp } from './app.ts'
import { type AppWithWorld, appWithWorld } from './app-with-world.ts'

let { t, world, close } = {} as AppWithWorld
let app: TestApp
beforeAll(async () => {
  ;({ t, world, close } = await appWithWorld('json-log'))
  app = await testApp(t, { logFormat: 'json', loginLimit: 1 })
})
afterAll(async () => {
  await app.close()
  await close()
})

test('with STEWARD_LOG=json each line is an object, every call has one, and none holds a name, an address, or a secret', async () => {
  const { people, organization } = world
  const { rows: names } = await t.owner.query<Record<string, string>>(
    `select e.first_name, e.last_name, u.email from app.employees e join auth."user" u on u.id = e.user_id where e.organization_id = $1 and u.email is not null`,
    [organization.id],
  )
  const admin = await app.signIn(people.admin, organization.id)
  const password = 'a password that is not theirs'
  const proxied = { 'x-forwarded-for': '203.0.113.77' }
  for (const { email } of names) await app.rpc('identity.signIn', { email, password }, proxied)
  await app.rpc('identity.requestPasswordReset', { email: names[0]?.email }, proxied)
  for (const { first_name: search } of names) await app.send({ url: `/api/v1/employees?search=${search}`, headers: { ...admin } })
  await app.rpc('staff.list', { search: names[0]?.last_name }, admin)
  // An unexpected error that quotes the row in its message and in its details.
  await t.owner.query(
    `create function app.fail_with_row() returns trigger language plpgsql as $$
       begin raise exception 'failing row: %', new.name using errcode = 'XX000', detail = new.name; end $$`,
  )
  await t.owner.query('create trigger fail before insert on app.saved_views for each row execute function app.fail_with_row()')
  await app.rpc('savedViews.save', { screen: '/resources/staff', name: names[0]?.email, query: '', columns: [] }, admin)
  await t.owner.query('drop function app.fail_with_row cascade')

  const lines = app.said.map(line => JSON.parse(line) as { level: string; message: string; operation?: string; failure?: string | null })
  expect(lines.filter(({ operation }) => operation === 'identity.signIn')).toHaveLength(names.length)
  expect(lines.every(({ level, message }) => typeof message === 'string' && ['info', 'error'].includes(level))).toBe(true)
  expect(lines.filter(({ level }) => level === 'error').length).toBeGreaterThan(0)
  const text = app.said.join('\n').toLowerCase()
  const secrets = [admin.cookie, admin['x-request-token'], password, '203.0.113.77']
  const personal = names.flatMap(({ first_name = '', last_name = '', email = '' }) => [`${first_name} ${last_name}`, email])
  for (const secret of [...secrets, ...personal]) expect(text).not.toContain(secret.toLowerCase())
})

/** Runs a process with the server's own log, and returns the lines it writes. */
function linesOf(program: string): { level: string; message: string }[] {
  const start = `import { openLog } from '#main/server-log.ts'; const log = openLog('json'); ${program}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', start], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

test('a warning of Node itself is a line like any other, without personal data, and nothing is written beside it', () => {
  const lines = linesOf(`process.emitWarning('rosa@example.org: old option', 'DeprecationWarning', 'DEP0190')`)
  expect(lines).toEqual([
    { level: 'warn', time: expect.any(String), type: 'DeprecationWarning', code: 'DEP0190', message: '(email): old option' },
  ])
})

test('the demo accounts, which are no one’s, can be read', () => {
  const lines = linesOf(`const { demoAccounts } = await import('#main/demo/load-demo.ts'); for (const line of demoAccounts) log(line)`)
  for (const { email } of DEMO_ACCOUNTS) expect(lines.filter(({ message }) => message.includes(`${email} `))).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('(email)')
})
