import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOpenToAll } from '#core/endpoint.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import type { Person } from '../organization.ts'
import { fixtures } from './fixtures.ts'
import { type Fuzzer, openFuzzer, operations } from './fuzzer.ts'
import { ofEachNeed } from './needs.ts'
import { makeWorld, type World } from './world.ts'

/*
 * The gate lets someone who owes a second factor through where an operation needs no organization (`signed_in`). So that is a closed list: an
 * operation that works in an organization declares `member` or a permission, and the gate demands the factor.
 */
const withoutOrganization = [
  // The session: who it is, where it is, and its end.
  'bootstrap',
  ...['activity', 'refresh', 'signOut', 'listSessions', 'revokeSession', 'revokeOtherSessions'].map(name => `identity.${name}`),
  // Organizations one belongs to or makes.
  ...['ownOrganizations', 'closedOrganizations', 'createOrganization', 'switchOrganization'].map(name => `identity.${name}`),
  // The account, and the factors that are missing.
  ...['changePassword', 'updateProfile'].map(name => `identity.${name}`),
  ...['read', 'changeEmail', 'cancelEmailChange', 'confirmPassword', 'newBackupCodes'].map(name => `account.${name}`),
  ...['beginAuthenticator', 'verifyAuthenticator', 'beginPasskey', 'addPasskey', 'removeFactor'].map(name => `account.${name}`),
  // The session at a kiosk, which has no second factor.
  'kiosk.session',
  'kiosk.stay',
  // For platform administrators, who belong to no organization.
  'superAdmin.enter',
  'superAdmin.exit',
]

const closed = operations().filter(({ meta }) => !isOpenToAll(meta.access))
const inOrganization = closed.filter(({ meta }) => !['signed_in', 'super_admin'].includes(meta.access.permission!))

test('the operations that need no organization are these', () => {
  const open = closed.filter(({ meta }) => meta.access.permission === 'signed_in').map(({ path }) => path)
  expect(open.sort()).toEqual(withoutOrganization.sort())
})

describe('a member whose second factor is overdue', () => {
  let t: TestDatabase
  let fuzzer: Fuzzer
  let world: World
  let due: Person
  beforeAll(async () => {
    t = await testDatabase({ connections: 4 })
    fuzzer = await openFuzzer(t)
    world = await makeWorld(t, 'overdue')
    due = world.people.admin
    await t.owner.query(`update app.member_access set second_factor_due = app.now() - interval '1 minute' where user_id = $1`, [due.userId])
  })
  afterAll(async () => {
    await fuzzer.close()
    await t.close()
  })

  test.each(ofEachNeed(inOrganization))('$path is denied until they have one', async operation => {
    const fixture = fixtures[operation.path]!
    const input = 'as' in fixture ? fixture.input(world.ids) : ('exempt' in fixture && fixture.fixedInput) || {}
    expect(await fuzzer.call(due, operation, input)).toMatchObject({
      ok: false,
      code: 'FORBIDDEN',
      details: { rule: 'second_factor_required' },
    })
  })
})
