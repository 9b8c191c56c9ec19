import { describe, expect, test } from 'vitest'
import { byPower, type Holding, holdingOf, mayGive } from './may-give.ts'
import { levelsOf, SYSTEM_ROLES, type SystemRoleKey } from './system-roles.ts'

/** Permissions of each system role, as stored with it. */
const held = Object.fromEntries(SYSTEM_ROLES.map(role => [role.key, holdingOf(role.baseRole, levelsOf(role))])) as unknown as Record<
  SystemRoleKey,
  Holding
>

describe('system roles', () => {
  test.each<[SystemRoleKey, SystemRoleKey[]]>([
    ['administrator', ['administrator', 'administrator_time', 'manager', 'employee']],
    ['administrator_time', ['administrator', 'administrator_time', 'manager', 'employee']],
    ['manager', ['manager', 'employee']],
    ['employee', ['employee']],
  ])('%s may give %j', (giver, roles) => {
    const given = SYSTEM_ROLES.map(({ key }) => key).filter(key => mayGive(held[giver], held[key]))
    expect(given).toEqual(roles)
  })
})

const holding = (baseRole: Holding['baseRole'], reads: string[], writes: string[] = []): Holding => ({ baseRole, reads, writes })

describe('any role', () => {
  const giver = holding('manager', ['staff_module', 'reports_module'], ['staff_module'])
  test.each<[string, Holding, boolean]>([
    ['the same', giver, true],
    ['less', holding('employee', ['staff_module']), true],
    ['a permission that the giver lacks', holding('employee', ['audit_module']), false],
    ['a higher level of a permission (SEC-22)', holding('employee', ['reports_module'], ['reports_module']), false],
    ['a higher base role with no permission at all (SEC-37)', holding('admin', []), false],
    ['what an approval workflow names, by someone who approves no time', { ...holding('employee', []), approves: true }, false],
    ['own hours and leave, which the giver has not', holding('employee', ['time_my_time'], ['time_my_time', 'time_off_request']), true],
  ])('%s', (_, role, may) => expect(mayGive(giver, role)).toBe(may))
})

test('roles are offered from the least to the most powerful, and by name among equals', () => {
  const roles = [
    { name: 'Administrator + Time', baseRole: 'admin' as const },
    { name: 'Manager', baseRole: 'manager' as const },
    { name: 'Administrator', baseRole: 'admin' as const },
    { name: 'Employee', baseRole: 'employee' as const },
  ]
  expect(roles.toSorted(byPower).map(({ name }) => name)).toEqual(['Employee', 'Manager', 'Administrator', 'Administrator + Time'])
})

test('what a role gives is compared by result: what comes from a parent counts, and a block below it takes away', () => {
  const given = holdingOf('employee', { time_module: 'write', time_my_team_time: 'block', staff_module: 'read' })
  expect(given.writes).toEqual(['time_module', 'time_my_time', 'time_off_request', 'time_off_management'])
  expect(given.reads).toEqual([...given.writes, 'staff_module'])
})
