import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOpenToAll } from '#core/endpoint.ts'
import { PERMISSION_NAMES } from '#core/permission.ts'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { deep } from './depth.ts'
import { fixtures, turnOf } from './isolation/fixtures.ts'
import { type Answer, type Fuzzer, type Operation, openFuzzer, operations } from './isolation/fuzzer.ts'
import { type Gate, openGate } from './isolation/gate.ts'
import { asksForPermission, needOf } from './isolation/needs.ts'
import { makeWorld, type World } from './isolation/world.ts'

/*
 * Roles × operations, as the running router answers them. The table is committed: changing who may call what changes
 * docs/permissions.md, and a new operation fails until its row is there (`vitest run --project server test/permissions.test.ts -u`
 * writes it). Daily, an operation that asks for a permission has the gate's answer to its need; all others are called. In the long run
 * every operation is called.
 */
let t: TestDatabase
let fuzzer: Fuzzer
let gate: Gate
let world: World
type Caller = { token: string } | null
let callers: [name: string, caller: Caller][]

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  fuzzer = await openFuzzer(t)
  gate = openGate(t)
  world = await makeWorld(t, 'permissions')
  const { organization, people } = world
  const withoutRole = await organization.add('Nora', { role: 'employee' })
  await t.owner.query('delete from app.user_roles where user_id = $1', [withoutRole.userId])
  const [operator, outsider] = await Promise.all(['operator', 'outsider'].map(makeAccount))
  await t.owner.query('insert into platform.administrators (user_id) values ($1)', [operator!.userId])
  await t.owner.query(
    `insert into platform.user_organization_sessions values ($1, $2, 'permissions', 'super_admin', app.now() + interval '1 hour')`,
    [operator!.userId, organization.id],
  )
  await t.owner.query('update auth.session set "organizationId" = $1 where token = $2', [organization.id, operator!.token])
  const blocked = await organization.add('Blake', { role: { baseRole: 'admin', blocks: PERMISSION_NAMES } })
  callers = [
    ['Administrator', people.administrator],
    ['Administrator + Time', people.admin],
    ['Manager', people.manager],
    ['Employee', people.employee],
    ['Base role admin, all blocked', blocked],
    ['No role', withoutRole],
    ['Super admin inside', operator!],
    ['No organization', outsider!],
    ['Stranger', null],
  ]
})
afterAll(async () => {
  await fuzzer.close()
  await t.close()
})

async function makeAccount(name: string): Promise<{ userId: string; token: string }> {
  const userId = newId()
  const token = newId().replaceAll('-', '')
  const email = `${name}@permissions.test`
  await t.owner.query('insert into auth."user" (id, name, email, "emailVerified") values ($1, $2, $3, true)', [userId, name, email])
  await t.owner.query('insert into platform.profiles (id, email, first_name) values ($1, $2, $3)', [userId, email, name])
  await t.owner.query(`insert into auth.session (token, "userId", "expiresAt") values ($1, $2, app.now() + interval '12 hours')`, [
    token,
    userId,
  ])
  return { userId, token }
}

/**
 * Rules of denials by the gate or by a check of the role. Who may see a record is another question: who-reads-whom.ts in each slice's
 * test/.
 */
const ofTheRole = new Set(['forbidden', 'no_organization', 'organization', 'organization_inactive', 'module', 'feature'])

function isDenied(answer: Answer): boolean {
  if (answer.ok) return false
  const { rule } = (answer.details ?? {}) as { rule?: string }
  return answer.code === 'UNAUTHENTICATED' || (answer.code === 'FORBIDDEN' && ofTheRole.has(rule ?? ''))
}

/** Operations that ask for a permission, and whose verbs then ask for an administrator, or for the browser that becomes a kiosk. */
const asksForMore = ({ path, meta: { access } }: Operation) =>
  path === 'kiosks.add' || (access.permission === 'time_my_team_time:write' && !access.base)

const isCalled = (operation: Operation) => deep || !asksForPermission(operation) || asksForMore(operation)

async function rowOf(operation: Operation): Promise<string> {
  const fixture = fixtures[operation.path]
  const input =
    fixture !== undefined && 'as' in fixture
      ? fixture.input(world.ids)
      : fixture !== undefined && 'exempt' in fixture
        ? fixture.fixedInput
        : {}
  const answer = (caller: Caller) => (isCalled(operation) ? fuzzer.call(caller, operation, input) : gate.answer(caller, operation))
  const cells: string[] = []
  for (const [, caller] of callers) {
    // An operation that is open to everyone is so by its declaration, and some public operations would end the session used for the rest.
    cells.push(isOpenToAll(operation.meta.access) || !isDenied(await answer(caller)) ? 'yes' : '–')
  }
  return `| \`${operation.path}\` | ${needOf(operation)} | ${cells.join(' | ')} |`
}

/** The gate's answers change nothing. What asks for no permission comes next, before the work of the others gives people someone to lead. */
function placeOf(operation: Operation): number {
  if (!isCalled(operation)) return -2
  const turn = turnOf(operation)
  return turn === 0 && !asksForPermission(operation) ? -1 : turn
}

test('the committed table of roles and operations is what the router answers', { timeout: 300_000 }, async () => {
  const rows = new Map<string, string>()
  for (const operation of operations().toSorted((a, b) => placeOf(a) - placeOf(b))) rows.set(operation.path, await rowOf(operation))
  const names = callers.map(([name]) => name)
  const table = [
    '# Who may call what',
    '',
    'Roles and operations, as the running server answers them; `test/permissions.test.ts` compares. A dash means that the call is denied for the role:',
    'by the permission, module or feature that the operation declares, or by a check of the base role. Which records a role may then see or change is',
    'the table in `who-reads-whom.ts` of a slice; a role whose levels are all `block` reads and changes nothing of another person, whatever its base',
    'role (`test/isolation/all-blocked.test.ts`). What needs `super_admin` is for platform administrators outside of every organization, on the main',
    'domain (`test/isolation/operators.test.ts`).',
    '',
    `| Operation | Needs | ${names.join(' | ')} |`,
    `|---|---|${names.map(() => ':-:').join('|')}|`,
    ...[...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
    '',
  ].join('\n')
  await expect(table).toMatchFileSnapshot('../docs/permissions.md')
})
