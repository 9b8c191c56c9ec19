import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlStatement } from '#server/db/statement.ts'
import { type RecordScope, type RecordView, recordScope } from '#slices/people/rules/record-scope.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, newOrganization, type Person } from '#test/organization.ts'
import { inCurrentUsersLine, inCurrentUsersReach, inCurrentUsersScope } from './record-scope.ts'

type Name = 'ada' | 'dora' | 'mona' | 'lee' | 'olga' | 'otto'

/** Olga reports to Lee, Lee to Mona, Mona to Dora. Lee leads with the role of an employee; Ada administers and leads no one. */
const lines: Record<Name, { baseRole: 'admin' | 'manager' | 'employee'; manager: Name | null }> = {
  ada: { baseRole: 'admin', manager: null },
  dora: { baseRole: 'manager', manager: null },
  mona: { baseRole: 'manager', manager: 'dora' },
  lee: { baseRole: 'employee', manager: 'mona' },
  olga: { baseRole: 'employee', manager: 'lee' },
  otto: { baseRole: 'employee', manager: null },
}
const names = Object.keys(lines) as Name[]

const overview = sqlStatement<object, { name: Name }>(`select e.first_name as name from app.employees e where ${inCurrentUsersScope}`)
const report = sqlStatement<object, { name: Name }>(`select e.first_name as name from app.employees e where ${inCurrentUsersLine}`)
const record = sqlStatement<object, { name: Name }>(`select e.first_name as name from app.employees e where ${inCurrentUsersReach}`)
const statements = { overview, report, record }

let t: TestDatabase
const people = {} as Record<Name, Person>

beforeAll(async () => {
  t = await testDatabase()
  const harbor = await newOrganization(t, 'harbor')
  for (const name of names) {
    const { baseRole, manager } = lines[name]
    people[name] = await addPerson(t, harbor, name, { role: { baseRole }, ...(manager && { manager: people[manager] }) })
  }
  await addPerson(t, await newOrganization(t, 'river'), 'stranger', { role: 'administrator' })
})
afterAll(() => t.close())

/** Those above a person, the nearest first. */
function lineOf(name: Name): Name[] {
  const { manager } = lines[name]
  return manager === null ? [] : [manager, ...lineOf(manager)]
}

function isIn(scope: RecordScope, user: Name, person: Name): boolean {
  if (user === person || scope === 'organization') return true
  if (scope === 'own') return false
  return scope === 'direct reports' ? lines[person].manager === user : lineOf(person).includes(user)
}

async function seen(user: Name, view: RecordView): Promise<Name[]> {
  const gate = { token: people[user].token, domain: null, organization: null, permission: 'member', level: 'read' } as const
  const rows = await t.db.withTenant({ ...gate, module: null, feature: null }).readOnce(tx => tx.rows(statements[view], {}))
  return rows.map(row => row.name).sort()
}

describe.each(Object.keys(statements) as RecordView[])('the view %s', view => {
  test.each(names)('of %s has the people that the rule gives', async user => {
    const scope = recordScope(lines[user].baseRole, view)
    expect(await seen(user, view)).toEqual(names.filter(person => isIn(scope, user, person)).sort())
  })

  test('of a member without a role is that of an employee', async () => {
    await t.owner.query('delete from app.user_roles where user_id = $1', [people.otto.userId])
    expect(await seen('otto', view)).toEqual(['otto'])
  })
})
