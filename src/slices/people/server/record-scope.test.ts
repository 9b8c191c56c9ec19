import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PermissionName } from '#core/permission.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { type RecordScope, recordScope, weakestOf } from '#slices/people/rules/record-scope.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, newOrganization, type Person } from '#test/organization.ts'
import { loadOwnReach, reachOf } from './own-reach.ts'
import { hoursInLine, hoursInOverview, hoursInReach, inCurrentUsersReach, reportInLine } from './record-scope.ts'

type Name = 'ada' | 'rhea' | 'nils' | 'bo' | 'dora' | 'mona' | 'mute' | 'lee' | 'olga' | 'otto'
type Level = 'write' | 'read' | 'block' | null

/**
 * Olga reports to Lee, Lee to Mute, Mute to Mona, Mona to Dora, Otto to Bo. Lee leads with the role of an employee. Administrators with each level, of
 * whom Bo leads someone, and a manager whose role blocks the permissions of hours.
 */
const lines: Record<Name, { baseRole: 'admin' | 'manager' | 'employee'; level: Level; reports?: Level; manager: Name | null }> = {
  ada: { baseRole: 'admin', level: 'write', manager: null },
  rhea: { baseRole: 'admin', level: 'read', reports: null, manager: null },
  nils: { baseRole: 'admin', level: null, reports: 'write', manager: null },
  bo: { baseRole: 'admin', level: 'block', manager: null },
  dora: { baseRole: 'manager', level: 'write', reports: 'block', manager: null },
  mona: { baseRole: 'manager', level: null, manager: 'dora' },
  mute: { baseRole: 'manager', level: 'block', manager: 'mona' },
  lee: { baseRole: 'employee', level: null, manager: 'mute' },
  olga: { baseRole: 'employee', level: null, manager: 'lee' },
  otto: { baseRole: 'employee', level: null, manager: 'bo' },
}
const names = Object.keys(lines) as Name[]
const hours = ['time_my_team_time'] as const
const reports = ['time_my_team_time', 'reports_module'] as const

const shown = (condition: string) => `select e.first_name as name from app.employees e where ${condition}`
const statements = {
  'overview of hours': { view: 'overview', permissions: hours, sql: hoursInOverview },
  'report of effort': { view: 'report', permissions: hours, sql: hoursInLine },
  'report of hours': { view: 'report', permissions: reports, sql: reportInLine },
  'record of hours': { view: 'record', permissions: hours, sql: hoursInReach },
} as const

let t: TestDatabase
const people = {} as Record<Name, Person>

beforeAll(async () => {
  t = await testDatabase()
  const harbor = await newOrganization(t, 'harbor')
  for (const name of names) {
    const { baseRole, level, reports = level, manager } = lines[name]
    const levels = Object.entries({ time_my_team_time: level, reports_module: reports }) as [PermissionName, Level][]
    const grants = Object.fromEntries(levels.filter(([, one]) => one === 'read' || one === 'write'))
    const blocks = levels.filter(([, one]) => one === 'block').map(([permission]) => permission)
    people[name] = await addPerson(t, harbor, name, { role: { baseRole, grants, blocks }, ...(manager && { manager: people[manager] }) })
  }
  await addPerson(t, await newOrganization(t, 'river'), 'stranger', { role: 'administrator' })
})
afterAll(() => t.close())

/** The people above a person, nearest first. */
function lineOf(name: Name): Name[] {
  const { manager } = lines[name]
  return manager === null ? [] : [manager, ...lineOf(manager)]
}

function isIn(scope: RecordScope, user: Name, person: Name): boolean {
  if (user === person || scope === 'organization') return true
  if (scope === 'own') return false
  return scope === 'direct reports' ? lines[person].manager === user : lineOf(person).includes(user)
}

async function asked<Result>(user: Name, ask: (tx: ReadTx<Actor>) => Promise<Result>): Promise<Result> {
  const gate = { token: people[user].token, domain: null, organization: null, permission: 'member', level: 'read' } as const
  return t.db.withTenant({ ...gate, module: null, feature: null }).readOnce(ask)
}

describe.each(Object.entries(statements))('the %s', (_, { view, permissions, sql }) => {
  const statement = sqlStatement<object, { name: Name }>(shown(sql))
  const seen = async (user: Name) => (await asked(user, tx => tx.rows(statement, {}))).map(({ name }) => name).sort()

  test.each(names)('of %s has the people that the rule gives', async user => {
    const reach = await asked(user, async tx => {
      const own = await tx.first(loadOwnReach, {})
      return reachOf(tx.actor, own!, ...permissions)
    })
    const { baseRole, level, reports = level } = lines[user]
    expect(reach).toEqual({
      baseRole,
      level: permissions === hours ? level : weakestOf(level, reports),
      leads: names.some(name => lines[name].manager === user),
    })
    const scope = recordScope(reach, view)
    expect(await seen(user)).toEqual(names.filter(person => isIn(scope, user, person)).sort())
  })

  test('of a member without a role is that of an employee', async () => {
    await t.owner.query('delete from app.user_roles where user_id = $1', [people.otto.userId])
    expect(await seen('otto')).toEqual(['otto'])
    await t.owner.query('insert into app.user_roles select organization_id, $1, id from app.roles where id = $2', [
      people.otto.userId,
      people.otto.roleId,
    ])
  })
})

test('a person is open to their line and to administrators', async () => {
  const statement = sqlStatement<object, { name: Name }>(shown(inCurrentUsersReach))
  for (const user of names) {
    const scope = lines[user].baseRole === 'admin' ? 'organization' : 'reporting line'
    const seen = (await asked(user, tx => tx.rows(statement, {}))).map(({ name }) => name).sort()
    expect({ user, seen }).toEqual({ user, seen: names.filter(person => isIn(scope, user, person)).sort() })
  }
})
