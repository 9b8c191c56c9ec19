import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSION_NAMES, type PermissionLevel } from '#core/permission.ts'
import { TIME_FEATURES } from '#core/vocabulary.ts'
import { type Guard, gateRequestOf } from '#server/rpc/gate-request.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { type InvitingServer, invitingServer } from '#test/invited.ts'
import { operations } from '#test/isolation/fuzzer.ts'
import type { Person } from '#test/organization.ts'

let at: InvitingServer
beforeAll(async () => {
  at = await invitingServer()
})
afterAll(() => at.close())

/** Every operation that needs a permission, with what else it needs. */
const guarded = operations().flatMap(({ path, meta: { access } }) => {
  if (access.permission === undefined) return []
  const [permission, level = 'read'] = access.permission.split(':')
  const known = PERMISSION_NAMES.find(name => name === permission)
  return known === undefined ? [] : [{ path, access, permission: known, level }]
})

interface AuditedRow {
  permission: string
  level: PermissionLevel | null
  moduleOff: string | null
  featureOff: boolean
}

const answered = (person: Person, access: Guard): Promise<boolean> =>
  at.t.db
    .withTenant(gateRequestOf(access)({ token: person.token, domain: null, organization: null } as RequestContext))
    .readOnce(tx => tx.authorized())
    .then(
      () => true,
      error => {
        expect(error).toMatchObject({ code: 'FORBIDDEN' })
        return false
      },
    )

const set = fc.option(fc.constantFrom<PermissionLevel>('read', 'write', 'block'), { nil: undefined, freq: 3 })
const people = fc.record({
  basedOn: fc.constantFrom('employee', 'manager', 'administrator'),
  levels: fc.record(Object.fromEntries(PERMISSION_NAMES.map(name => [name, set]))),
  modulesOff: fc.subarray(['time', 'resources']),
  featuresOff: fc.subarray([...TIME_FEATURES]),
})

test('what the audit says of 20 random people is what the gate answers them, for each operation that needs a permission', async () => {
  const cedar = await at.organization()
  const call = (name: string, input: object) => at.call(name, input, cedar.credentials)
  const person = await cedar.add('Bob', { role: 'employee' })
  const { userId } = person
  const answers = { true: 0, false: 0 }
  for (const [n, { basedOn, levels, modulesOff, featuresOff }] of fc.sample(people, { seed: 13, numRuns: 20 }).entries()) {
    const basedOnId = cedar.roles[basedOn as 'employee']
    const { id } = (await call('roles.create', { name: `Role ${n}`, basedOnId })).json
    expect((await call('roles.setLevels', { id, version: 1, levels })).status).toBe(200)
    expect((await call('members.assignRole', { userId, roleId: id })).status).toBe(200)
    const changes = ['time', 'resources'].map(module => ({ userId, module, access: modulesOff.includes(module) ? 'off' : 'on' }))
    expect((await call('modules.setAccess', { changes })).status).toBe(200)
    const features = TIME_FEATURES.map(slug => ({ slug, isEnabled: !featuresOff.includes(slug) }))
    expect((await call('modules.setTimeFeatures', { changes: features })).status).toBe(200)
    const { rows, role } = (await call('permissionAudit.person', { userId })).json
    for (const { path, access, permission, level } of guarded) {
      const row: AuditedRow = rows.find((one: AuditedRow) => one.permission === permission)
      const isHeld = row.level === 'write' || (row.level === 'read' && level === 'read')
      const isBase = access.base === undefined || role.baseRole === 'admin' || role.baseRole === access.base
      const isOn = (access.module === undefined || row.moduleOff === null) && (access.feature === undefined || !row.featureOff)
      const said = isHeld && isOn && isBase
      const does = await answered(person, access)
      expect({ n, path, row, does }).toEqual({ n, path, row, does: said })
      answers[`${does}`]++
    }
  }
  expect(guarded.length).toBeGreaterThan(50)
  expect(Math.min(answers.true, answers.false)).toBeGreaterThan(300)
})
