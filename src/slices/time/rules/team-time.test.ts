import { expect, test } from 'vitest'
import type { Reach } from '#slices/people/rules/record-scope.ts'
import { opensTeamTime } from './team-time.ts'

const nothing = { hasPending: false, hasDecided: false }
const pending = { hasPending: true, hasDecided: false }
const decided = { hasPending: false, hasDecided: true }

test.each<[string, Reach, typeof nothing, boolean]>([
  ['an employee who leads people', { baseRole: 'employee', level: null, leads: true }, nothing, true],
  ['an employee who leads no one', { baseRole: 'employee', level: null, leads: false }, nothing, false],
  ['an employee with a timesheet to decide on', { baseRole: 'employee', level: null, leads: false }, pending, true],
  ['the same after the last decision', { baseRole: 'employee', level: null, leads: false }, decided, true],
  ['a manager who leads people', { baseRole: 'manager', level: 'write', leads: true }, nothing, true],
  ['a manager who leads no one', { baseRole: 'manager', level: 'write', leads: false }, nothing, false],
  ['an administrator', { baseRole: 'admin', level: 'write', leads: false }, nothing, true],
  ['an administrator whose role sets no level', { baseRole: 'admin', level: null, leads: false }, nothing, true],
  ['an administrator whose role blocks it', { baseRole: 'admin', level: 'block', leads: true }, pending, false],
  ['a manager whose role blocks it', { baseRole: 'manager', level: 'block', leads: true }, pending, false],
  ['a member without a role', { baseRole: null, level: null, leads: false }, nothing, false],
])('%s: %o, %o opens it: %s', (_, reach, team, opens) => {
  expect(opensTeamTime(reach, team)).toBe(opens)
})
