import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#core/permission.ts'
import type { BaseRole } from '#slices/access/rules/system-roles.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import type { Person } from '../organization.ts'
import { cell } from '../time-world.ts'
import { fixtures } from './fixtures.ts'
import { type Answer, type Fuzzer, type Operation, openFuzzer, operations, rowsOf, withoutIds } from './fuzzer.ts'
import { ofEachPermission } from './needs.ts'
import { makeWorld, openPeriod, type World } from './world.ts'

/*
 * `block` denies, whatever the base role (ACC-3): with a role whose levels are all `block`, every operation of an organization is called with the ids of
 * others. The operations and their inputs are those of the isolation fuzzer, so a new one is covered from its first day. test/http/who-reads-whom.test.ts
 * asks the same about one person's record. What asks for a permission never gets past the gate: daily, one operation of each such need is called.
 */
const baseRoles: BaseRole[] = ['admin', 'manager', 'employee']

/** Every member is told the names or addresses of administrators whom they may ask, and no one else's. */
const tellsWhomToAsk = ['staff.administrators', 'modules.list', 'support.administrators']
/** Rows that belong to no one: numbers that an organization counts, and where its audit trail ends. */
const ofNoOne = /^app\.(number_series|audit_heads)$/

const inOrganization = operations().filter(
  ({ meta: { access } }) => access.permission !== undefined && !['signed_in', 'super_admin'].includes(access.permission),
)

let t: TestDatabase
let fuzzer: Fuzzer
let world: World
const callers = {} as Record<BaseRole, Person>
let led: Person

beforeAll(async () => {
  t = await testDatabase({ connections: 4 })
  fuzzer = await openFuzzer(t)
  world = await makeWorld(t, 'blocked')
  const { organization, people } = world
  for (const baseRole of baseRoles) {
    const role = { baseRole, blocks: PERMISSION_NAMES }
    callers[baseRole] = await organization.add(`Block${baseRole}`, { role })
  }
  // The manager has the whole line of the world below them, and someone whose only hours are a draft reports to the employee.
  await t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [
    people.admin.employeeId,
    callers.manager.employeeId,
  ])
  led = await organization.add('Lena', { role: 'employee', manager: callers.employee })
  await organization.enter(led, cell(openPeriod, 240))
})
afterAll(async () => {
  await fuzzer.close()
  await t.close()
})

const inputOf = ({ path }: Operation): unknown => {
  const fixture = fixtures[path]!
  return 'as' in fixture ? fixture.input(world.ids) : ('exempt' in fixture && fixture.fixedInput) || {}
}

/** The rows that are not the caller's, each with its table. */
function rowsOfOthers(tables: readonly string[], { userId, employeeId }: Person): Set<string> {
  return new Set(
    tables.flatMap(text => {
      const [table, ...rows] = text.split('\n')
      return ofNoOne.test(table!)
        ? []
        : rows.filter(row => row !== '' && !row.includes(userId) && !row.includes(employeeId)).map(row => `${table} ${row}`)
    }),
  )
}

function expectNoOneIn({ path }: Operation, answer: Answer, caller: Person): void {
  const text = JSON.stringify(withoutIds(answer, world.ids))
  const { admin, administrator } = world.people
  const others = [...Object.values(world.people), led, ...Object.values(callers).filter(one => one !== caller)]
  for (const other of others) {
    const isToldOf = tellsWhomToAsk.includes(path) && [admin, administrator, callers.admin].includes(other)
    // The address of a test's person holds their id.
    const secrets = path === 'support.administrators' && isToldOf ? [other.employeeId] : [other.userId, other.employeeId]
    for (const secret of [...secrets, ...(isToldOf ? [] : [other.name])]) expect(text).not.toContain(secret)
  }
}

describe.each(baseRoles)('a role based on %s whose levels are all block', baseRole => {
  /** Stored rows after one call, which are those before the next. */
  let stored: string[]
  beforeAll(async () => {
    stored = await rowsOf(t, world.organization.id)
  })
  test.each(ofEachPermission(inOrganization))('$path reads and changes nothing of another person', async operation => {
    const caller = callers[baseRole]
    const before = rowsOfOthers(stored, caller)
    const answer = await fuzzer.call(caller, operation, inputOf(operation))
    expectNoOneIn(operation, answer, caller)
    stored = await rowsOf(t, world.organization.id)
    const after = rowsOfOthers(stored, caller)
    expect([...before].filter(row => !after.has(row))).toEqual([])
  })
})
