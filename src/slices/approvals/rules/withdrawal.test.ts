import { describe, expect, test } from 'vitest'
import type { ApprovalState } from './approval-state.ts'
import { type StandingDecision, type WithdrawalInput, type WithdrawalRule, withdrawal } from './withdrawal.ts'

const approved: ApprovalState = { status: 'approved', revision: 2, currentStep: 0, stepCount: 2, decisions: 2 }
const first: StandingDecision = { userId: 'ada', stepOrder: 1, decidedVersion: 4, secondsAgo: 300, isMember: true }
const last: StandingDecision = { userId: 'mona', stepOrder: 2, decidedVersion: 5, secondsAgo: 59.9, isMember: true }
const given: WithdrawalInput = { userId: 'mona', decidedVersion: 5, version: 6, decisions: [first, last], isEdited: false }

describe('a withdrawn decision', () => {
  test('of the last step awaits that step again, with the decisions of the steps before', () => {
    expect(withdrawal(approved, given)).toEqual({
      ok: true,
      state: { status: 'submitted', revision: 2, currentStep: 2, stepCount: 2, decisions: 1 },
    })
  })

  test('of an earlier step returns to that step', () => {
    const state: ApprovalState = { ...approved, status: 'submitted', currentStep: 2, decisions: 1 }
    const decisions = [{ ...first, userId: 'mona', secondsAgo: 1 }]
    expect(withdrawal(state, { ...given, decidedVersion: 4, version: 5, decisions })).toMatchObject({
      state: { status: 'submitted', currentStep: 1, decisions: 0 },
    })
  })

  test('of one of several who are required leaves the step where it is', () => {
    const state: ApprovalState = { ...approved, status: 'submitted', currentStep: 2, decisions: 2 }
    expect(withdrawal(state, given)).toMatchObject({ state: { currentStep: 2, decisions: 1 } })
  })

  test('may be a rejection', () => {
    expect(withdrawal({ ...approved, status: 'rejected' }, given)).toMatchObject({ state: { status: 'submitted', currentStep: 2 } })
  })
})

test.each<[string, Partial<WithdrawalInput>, WithdrawalRule]>([
  ['after 60 seconds', { decisions: [first, { ...last, secondsAgo: 60.001 }] }, 'withdrawal_too_late'],
  ['by someone else', { userId: 'ada' }, 'not_own_decision'],
  ['by someone who is no approver any more', { decisions: [first, { ...last, isMember: false }] }, 'not_own_decision'],
  ['by someone who has not decided', { decidedVersion: 6, decisions: [first, last] }, 'not_own_decision'],
  ['after a later decision', { userId: 'ada', decidedVersion: 4 }, 'changed_since'],
  ['when it was withdrawn already', { version: 7, decisions: [first] }, 'changed_since'],
  ['after any other change of the subject', { version: 7 }, 'changed_since'],
  ['after the owner edited what was rejected', { isEdited: true }, 'changed_since'],
])('a decision is not withdrawn %s (APR-10, APR-11)', (_, change, rule) => {
  expect(withdrawal(approved, { ...given, ...change })).toEqual({ ok: false, rule })
})
