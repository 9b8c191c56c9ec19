import { expect, test } from 'vitest'
import type { WorkflowStep } from './approval-chain.ts'
import { repeatedSteps } from './repeated-steps.ts'

const manager: WorkflowStep = { approverType: 'manager', requireAll: false }
const user = (approverUserId: string | null): WorkflowStep => ({ approverType: 'user', approverUserId, requireAll: false })
const employee = (approverEmployeeId: string): WorkflowStep => ({ approverType: 'employee', approverEmployeeId, requireAll: false })
const role = (approverRoleId: string, requireAll = false): WorkflowStep => ({ approverType: 'role', approverRoleId, requireAll })

test.each<[string, WorkflowStep[], [number, number][]]>([
  ['one step', [manager], []],
  ['manager, manager', [manager, manager], [[1, 0]]],
  ['manager, someone, manager', [manager, user('a'), manager], [[2, 0]]],
  [
    'three managers name the first one',
    [manager, manager, manager],
    [
      [1, 0],
      [2, 0],
    ],
  ],
  ['the same person', [user('a'), user('a')], [[1, 0]]],
  ['two people', [user('a'), user('b')], []],
  ['an account and a record of the same id', [user('a'), employee('a')], []],
  ['the same role', [role('r'), manager, role('r')], [[2, 0]]],
  ['any one of a role, then all of it', [role('r'), role('r', true)], []],
  ['people who are not chosen yet', [user(null), user(null)], []],
  ['no step', [], []],
])('APR-21: %s', (_, steps, expected) => {
  expect([...repeatedSteps(steps)]).toEqual(expected)
})
