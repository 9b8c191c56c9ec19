import { describe, expect, test } from 'vitest'
import {
  type ApprovalAction,
  type ApprovalActor,
  type ApprovalRule,
  type ApprovalState,
  brokenRule,
  NEW_STATE,
  type TransitionInput,
  transition,
} from './approval-state.ts'

const submitted: ApprovalState = { status: 'submitted', revision: 1, currentStep: 1, stepCount: 2, decisions: 0 }
const reviewedOnce: ApprovalState = { ...submitted, currentStep: 2, decisions: 1 }
const approved: ApprovalState = { ...submitted, status: 'approved', currentStep: 0, decisions: 2 }
const rejected: ApprovalState = { ...submitted, status: 'rejected', currentStep: 0, decisions: 1 }

const stranger: ApprovalActor = { isOwner: false, isAdministrator: false, decidesNow: false }
const owner: ApprovalActor = { ...stranger, isOwner: true }
const administrator: ApprovalActor = { ...stranger, isAdministrator: true }
const approver: ApprovalActor = { ...stranger, decidesNow: true }

test.each<[string, ApprovalState, ApprovalAction, TransitionInput, ApprovalState]>([
  ['the owner submits', NEW_STATE, 'submit', { actor: owner, stepCount: 2 }, submitted],
  [
    'APR-6: what was rejected comes back as the next revision, at step 1',
    rejected,
    'submit',
    { actor: owner, stepCount: 2 },
    { ...submitted, revision: 2 },
  ],
  ['the owner recalls', submitted, 'recall', { actor: owner }, { ...NEW_STATE, revision: 2 }],
  ['one of several required approves', submitted, 'approve', { actor: approver }, { ...submitted, decisions: 1 }],
  ['a step is done', submitted, 'approve', { actor: approver, completesStep: true }, reviewedOnce],
  ['the last step is done', reviewedOnce, 'approve', { actor: approver, completesStep: true }, approved],
  ['an approver rejects', submitted, 'reject', { actor: approver, note: 'Too long' }, rejected],
  [
    'APR-9: an administrator reopens their own',
    approved,
    'reopen',
    { actor: { ...owner, isAdministrator: true }, note: 'Again' },
    { ...NEW_STATE, revision: 2 },
  ],
])('%s', (_name, state, action, input, after) => {
  expect(transition(state, action, input)).toEqual({ ok: true, state: after })
})

describe('what is not allowed names its rule', () => {
  test.each<[ApprovalRule, ApprovalAction, string, ApprovalState, ApprovalActor, string?]>([
    ['not_owner', 'submit', 'a stranger', NEW_STATE, stranger],
    ['is_submitted', 'submit', 'twice', submitted, owner],
    ['not_owner', 'recall', 'an administrator', submitted, administrator],
    ['is_rejected', 'recall', 'after the end', rejected, owner],
    ['already_reviewed', 'recall', 'APR-7', { ...submitted, decisions: 1 }, owner],
    ['own_subject', 'approve', 'APR-8', submitted, { ...owner, isAdministrator: true, decidesNow: true }],
    ['not_approver', 'reject', 'an administrator who is not an approver', submitted, administrator, 'no'],
    ['is_approved', 'approve', 'the second of two', approved, approver],
    ['note_required', 'reject', 'APR-5', submitted, approver],
    ['note_required', 'reopen', 'APR-5, blank', approved, administrator, '  \n'],
    ['not_administrator', 'reopen', 'the approver', approved, approver, 'please'],
    ['is_draft', 'reopen', 'a draft', NEW_STATE, administrator, 'please'],
  ])('%s: %s, %s', (rule, action, _name, state, actor, note) => {
    expect(transition(state, action, { actor, note, stepCount: 1 })).toEqual({ ok: false, rule })
  })

  test('whether an action is allowed does not depend on its note', () => {
    expect(brokenRule(submitted, 'reject', approver)).toBeNull()
  })
})

test('nothing is ever submitted without approvers', () => {
  expect(() => transition(NEW_STATE, 'submit', { actor: owner })).toThrow(RangeError)
})
