import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOpenToAll } from '#core/endpoint.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { deep } from '../depth.ts'
import type { Person } from '../organization.ts'
import type { Fixture } from './fixture.ts'
import { fixtures, turnOf } from './fixtures.ts'
import { type Answer, callOwn, type Fuzzer, type Operation, onlyReads, openFuzzer, operations, watchRows, withoutIds } from './fuzzer.ts'
import { ASK_THE_GATE_THEMSELVES, ofEachPermission } from './needs.ts'
import { makeWorld, randomIds, type World } from './world.ts'

/*
 * Daily, each operation is called by the person of its fixture, whom the gate lets through, and by everyone else what asks for no permission and
 * one operation of each permission (`ofEachPermission`), and what is stored is compared once they all were. In the long run everyone calls every
 * operation, and it is compared after each.
 */
let t: TestDatabase
let fuzzer: Fuzzer
let own: World
let foreign: World

beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  fuzzer = await openFuzzer(t)
  own = await makeWorld(t, 'own-side')
  foreign = await makeWorld(t, 'foreign-side')
})
afterAll(async () => {
  await fuzzer.close()
  await t.close()
})

const all = operations()
const tested = all.flatMap(operation => {
  const fixture = fixtures[operation.path]
  return fixture !== undefined && 'as' in fixture ? [{ operation, fixture }] : []
})
/** Operations that change the callers' access or end their sessions come last. */
const inTurn = tested.toSorted((a, b) => turnOf(a.operation) - turnOf(b.operation))
const strange = Object.entries({
  role: 'admin',
  organization_id: '0',
  organizationId: '0',
  employee_id: '0',
  id: '0',
  status: 'approved',
  approved_by: '0',
})

test('every operation has a fixture, and every fixture an operation', () => {
  expect(Object.keys(fixtures).sort()).toEqual(all.map(({ path }) => path).sort())
})

test('only public operations are exempt, those of visitors (visitors.test.ts) and of platform administrators (operators.test.ts), and ones whose input names no one', () => {
  const exempt = all.filter(
    ({ path, meta }) => !('as' in (fixtures[path] ?? {})) && !isOpenToAll(meta.access) && meta.access.permission !== 'super_admin',
  )
  expect(exempt.map(({ path }) => path)).toEqual([
    'identity.signOut',
    'identity.changePassword',
    'identity.createOrganization',
    'account.changeEmail',
    'account.confirmPassword',
    'account.verifyAuthenticator',
    'account.beginPasskey',
    'account.addPasskey',
    'account.newBackupCodes',
    // For a session at a kiosk, and for the browser that becomes one.
    'kiosk.session',
    'kiosk.stay',
    'kiosks.add',
    // Their verbs let platform administrators alone through: src/slices/super-admin/server/stay/stay.test.ts.
    'superAdmin.enter',
    'superAdmin.exit',
  ])
})

test('an operation of a member that is bound without the gate is one of those that are tried one by one', () => {
  const bound = all.filter(
    operation =>
      !isOpenToAll(operation.meta.access) && operation.meta.access.permission !== 'signed_in' && fuzzer.modeOf(operation) === 'direct',
  )
  expect(bound.map(({ path }) => path).sort()).toEqual(ASK_THE_GATE_THEMSELVES.toSorted())
})

const calledByAll = new Set(ofEachPermission(tested.map(({ operation }) => operation)))
const everyone = (): [role: string, person: Person | null][] => [...Object.entries(own.people), ['stranger', null]]
/** The people who call an operation with ids of others. */
const callersOf = (operation: Operation, { as }: Fixture) => everyone().filter(([role]) => role === as || calledByAll.has(operation))

describe('with ids of another organization (SEC-1, SEC-6)', () => {
  let there: Awaited<ReturnType<typeof watchRows>>
  beforeAll(async () => {
    there = await watchRows(t, foreign.organization.id)
  })
  test.each(tested)('$operation.path answers as with random ids', async ({ operation, fixture }) => {
    for (const [role, person] of callersOf(operation, fixture)) {
      const random = randomIds(own.ids)
      const foreignCall = await fuzzer.call(person, operation, fixture.input(foreign.ids))
      const randomCall = await fuzzer.call(person, operation, fixture.input(random))
      if (usesIds(fixture))
        expect({ role, answer: withoutIds(foreignCall, foreign.ids) }).toEqual({ role, answer: withoutIds(randomCall, random) })
      expectNothingOf(foreign, foreignCall)
      if (person === null) expect(foreignCall).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' })
    }
    if (deep) expect(await there.changed()).toEqual([])
  })
  test('none of them changed anything there', async () => {
    expect(await there.changed()).toEqual([])
  })
})

describe('with a field the contract does not name (SEC-2, SEC-25, SEC-27, SEC-28)', () => {
  let here: Awaited<ReturnType<typeof watchRows>>
  beforeAll(async () => {
    here = await watchRows(t, own.organization.id)
  })
  test.each(tested)('$operation.path names it', async ({ operation, fixture }) => {
    const world = own
    for (const [field, value] of strange) {
      const input = fixture.input(world.ids) as Record<string, unknown>
      if (field in input) continue
      const answer = await fuzzer.call(world.people[fixture.as], operation, { ...input, [field]: value })
      expect({ field, answer }).toMatchObject({ answer: { ok: false, code: 'BAD_REQUEST' } })
    }
    if (deep) expect(await here.changed()).toEqual([])
  })
  test('none of them did anything', async () => {
    expect(await here.changed()).toEqual([])
  })
})

/** An account belongs to no organization: its calls continue wherever its session is. */
const ofAccount = /^(identity\.(?!updateProfile)|account\.(?!resetFactors))/

describe('naming an organization that the session is not in', () => {
  let both: Awaited<ReturnType<typeof watchRows>>
  beforeAll(async () => {
    both = await watchRows(t, own.organization.id, foreign.organization.id)
  })
  test.each(tested.filter(({ operation }) => !ofAccount.test(operation.path)))(
    '$operation.path is denied',
    async ({ operation, fixture }) => {
      for (const [, person] of callersOf(operation, fixture).filter(([, one]) => one !== null)) {
        for (const organization of [foreign.organization.id, randomIds(own.ids).organizationId]) {
          expect(await fuzzer.call(person, operation, fixture.input(own.ids), { organization })).toEqual({
            ok: false,
            code: 'FORBIDDEN',
            message: 'Your session is in another organization',
            details: { rule: 'organization_changed', data: { organizationId: own.organization.id } },
          })
        }
      }
      if (deep) expect(await both.changed()).toEqual([])
    },
  )
  test('none of them did anything in either', async () => {
    expect(await both.changed()).toEqual([])
  })
})

/**
 * One operation's change may remove what the next one needs. The operations that only read, about half, find all in one organization. In
 * the daily run, the others are called one after the other in another, and in a new one if that fails; in the long run each has its own.
 */
describe('with own ids', () => {
  let read: World
  let used: World
  beforeAll(async () => {
    ;[read, used] = [await makeWorld(t, 'only-read'), await makeWorld(t, 'used')]
  })
  test.each(inTurn)('$operation.path does its work, so the answers above are denials and not failures', async ({ operation, fixture }) => {
    const isShared = onlyReads(operation) && fixture.after === undefined
    if (!isShared) {
      if (!deep && (await callOwn(fuzzer, operation, fixture, used)).ok) return
      used = await makeWorld(t, `w-${operation.path.toLowerCase().replace(/[^a-z]/g, '-')}`)
    }
    expect(await callOwn(fuzzer, operation, fixture, isShared ? read : used)).toMatchObject({ ok: true })
  })
})

function usesIds(fixture: Fixture): boolean {
  return JSON.stringify(fixture.input(own.ids)) !== JSON.stringify(fixture.input(foreign.ids))
}

/** Asserts that no id and no name of the other organization is in an answer, beyond the ids of the input. */
function expectNothingOf({ ids, people, organization }: World, answer: Answer): void {
  const text = JSON.stringify(withoutIds(answer, ids))
  for (const secret of [organization.groupId, ...Object.values(people).flatMap(person => [person.userId, person.employeeId])])
    expect(text).not.toContain(secret)
}
