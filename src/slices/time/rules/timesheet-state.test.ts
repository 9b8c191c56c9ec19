import { describe, expect, test } from 'vitest'
import type { TransitionInput } from '#slices/approvals/rules/approval-state.ts'
import {
  abilities,
  lockViolation,
  NEW_TIMESHEET,
  type TimesheetAction,
  type TimesheetActor,
  type TimesheetRule,
  type TimesheetState,
  transition,
} from './timesheet-state.ts'

const draft = NEW_TIMESHEET
const submitted: TimesheetState = { status: 'submitted', revision: 1, currentStep: 1, stepCount: 2, decisions: 0 }
const reviewedOnce: TimesheetState = { ...submitted, currentStep: 2, decisions: 1 }
const approved: TimesheetState = { ...submitted, status: 'approved', currentStep: 0, decisions: 2 }
const rejected: TimesheetState = { ...submitted, status: 'rejected', currentStep: 0, decisions: 1 }

const stranger: TimesheetActor = { isOwner: false, isAdministrator: false, decidesNow: false }
const owner: TimesheetActor = { ...stranger, isOwner: true }
const administrator: TimesheetActor = { ...stranger, isAdministrator: true }
const ownerAdministrator: TimesheetActor = { ...owner, isAdministrator: true }
const approver: TimesheetActor = { ...stranger, decidesNow: true }

describe('allowed actions', () => {
  test.each<[string, TimesheetState, TimesheetAction, TransitionInput, TimesheetState]>([
    ['the owner submits', draft, 'submit', { actor: owner, stepCount: 2 }, submitted],
    ['an administrator submits on behalf', draft, 'submit', { actor: administrator, stepCount: 2 }, submitted],
    [
      'a rejected timesheet is resubmitted as the next revision',
      rejected,
      'submit',
      { actor: owner, stepCount: 1 },
      { ...submitted, revision: 2, stepCount: 1 },
    ],
    ['the owner recalls', submitted, 'recall', { actor: owner }, { ...draft, revision: 2 }],
    ['one of several required approves', submitted, 'approve', { actor: approver, completesStep: false }, { ...submitted, decisions: 1 }],
    ['a step is done', submitted, 'approve', { actor: approver, completesStep: true }, reviewedOnce],
    ['the last step is done', reviewedOnce, 'approve', { actor: approver, completesStep: true }, approved],
    ['an approver rejects', submitted, 'reject', { actor: approver, note: 'Thursday is missing' }, rejected],
    [
      'an administrator reopens an approved timesheet',
      approved,
      'reopen',
      { actor: administrator, note: 'Wrong fund' },
      { ...draft, revision: 2 },
    ],
    [
      'an administrator reopens a submitted timesheet',
      reviewedOnce,
      'reopen',
      { actor: administrator, note: 'Wrong fund' },
      { ...draft, revision: 2 },
    ],
    [
      'APR-9: an administrator reopens their own approved timesheet',
      approved,
      'reopen',
      { actor: ownerAdministrator, note: 'Wrong fund' },
      { ...draft, revision: 2 },
    ],
    ['the owner edits a rejected timesheet', rejected, 'edit', { actor: owner }, rejected],
    ['an administrator enters on behalf', draft, 'enterOnBehalf', { actor: administrator }, draft],
  ])('%s', (_name, timesheet, action, input, after) => {
    expect(transition(timesheet, action, input)).toEqual({ ok: true, timesheet: after })
  })
})

describe('denied actions', () => {
  test.each<[TimesheetRule, TimesheetAction, string, TimesheetState, TimesheetActor, string?]>([
    ['timesheet_submitted', 'edit', 'SHT-1', submitted, owner],
    ['timesheet_approved', 'edit', 'SHT-1', approved, owner],
    ['not_owner', 'edit', 'a stranger', draft, stranger],
    ['not_owner', 'edit', 'an administrator enters on behalf instead', draft, administrator],
    ['timesheet_submitted', 'enterOnBehalf', 'SHT-1', submitted, administrator],
    ['timesheet_approved', 'enterOnBehalf', 'SHT-1', approved, administrator],
    ['not_administrator', 'enterOnBehalf', 'the approver', draft, approver],
    ['own_timesheet', 'enterOnBehalf', 'the own timesheet is edited', draft, ownerAdministrator],
    ['timesheet_submitted', 'submit', 'twice', submitted, owner],
    ['timesheet_approved', 'submit', 'approved', approved, owner],
    ['not_owner', 'submit', 'a stranger', draft, stranger],
    ['already_reviewed', 'recall', 'APR-7', reviewedOnce, owner],
    ['already_reviewed', 'recall', 'APR-7, one of several required', { ...submitted, decisions: 1 }, owner],
    ['timesheet_is_draft', 'recall', 'draft', draft, owner],
    ['timesheet_approved', 'recall', 'approved', approved, owner],
    ['timesheet_rejected', 'recall', 'rejected', rejected, owner],
    ['not_owner', 'recall', 'someone else', submitted, administrator],
    ['own_timesheet', 'approve', 'APR-8', submitted, { ...ownerAdministrator, decidesNow: true }],
    ['own_timesheet', 'reject', 'APR-8', submitted, { ...owner, decidesNow: true }, 'no'],
    ['not_approver', 'approve', 'an administrator who is not an approver', submitted, administrator],
    ['not_approver', 'reject', 'a stranger', submitted, stranger, 'no'],
    ['timesheet_is_draft', 'approve', 'recalled in the meantime', draft, approver],
    ['timesheet_approved', 'approve', 'the second of two', approved, approver],
    ['timesheet_rejected', 'approve', 'rejected in the meantime', rejected, approver],
    ['note_required', 'reject', 'APR-5', submitted, approver],
    ['note_required', 'reject', 'APR-5, blank', submitted, approver, '  \n'],
    ['note_required', 'reopen', 'APR-5', approved, administrator],
    ['not_administrator', 'reopen', 'the owner', approved, owner, 'please'],
    ['not_administrator', 'reopen', 'the approver', approved, approver, 'please'],
    ['timesheet_is_draft', 'reopen', 'draft', draft, administrator, 'please'],
    ['timesheet_rejected', 'reopen', 'its owner edits it anyway', rejected, administrator, 'please'],
  ])('%s: %s, %s', (rule, action, _name, timesheet, actor, note) => {
    expect(transition(timesheet, action, { actor, note, stepCount: 1 })).toMatchObject({ ok: false, rule })
  })

  test('a timesheet is never submitted without approvers', () => {
    expect(() => transition(draft, 'submit', { actor: owner })).toThrow(RangeError)
  })

  test('the note is the invalid field', () => {
    expect(transition(submitted, 'reject', { actor: approver })).toMatchObject({ field: 'note', message: 'A note is required' })
  })
})

describe('the allowed actions are part of the timesheet', () => {
  const can = (timesheet: TimesheetState, actor: TimesheetActor) =>
    Object.entries(abilities(timesheet, actor))
      .filter(([, ability]) => ability.allowed)
      .map(([action]) => action)

  test.each<[string, TimesheetState, TimesheetActor, TimesheetAction[]]>([
    ['owner, draft', draft, owner, ['edit', 'submit']],
    ['owner, submitted', submitted, owner, ['recall']],
    ['owner, after one decision', reviewedOnce, owner, []],
    ['owner, approved', approved, owner, []],
    ['owner, rejected', rejected, owner, ['edit', 'submit']],
    ['approver, draft', draft, approver, []],
    ['approver, submitted', submitted, approver, ['approve', 'reject']],
    ['administrator, draft', draft, administrator, ['enterOnBehalf', 'submit']],
    ['administrator, submitted', submitted, administrator, ['reopen']],
    ['administrator, approved', approved, administrator, ['reopen']],
    [
      'administrator, own submitted timesheet that awaits administrators',
      submitted,
      { ...ownerAdministrator, decidesNow: true },
      ['recall', 'reopen'],
    ],
    ['anyone else', submitted, stranger, []],
  ])('%s', (_name, timesheet, actor, actions) => {
    expect(can(timesheet, actor)).toEqual(actions)
  })

  test('a denied action has its reason', () => {
    expect(abilities(submitted, owner).edit).toEqual({ allowed: false, reason: "This timesheet has been submitted and can't be changed" })
    expect(abilities(approved, owner).edit.reason).toBe("This timesheet has been approved and can't be changed")
    expect(abilities(submitted, owner).recall).toEqual({ allowed: true, reason: null })
  })
})

test('a timesheet starts as the draft of its first revision', () => {
  expect(NEW_TIMESHEET).toEqual({ status: 'draft', revision: 1, currentStep: 0, stepCount: 0, decisions: 0 })
})

test('SHT-1: only a draft and a rejected timesheet can change', () => {
  expect((['draft', 'submitted', 'approved', 'rejected'] as const).filter(status => lockViolation(status) === null)).toEqual([
    'draft',
    'rejected',
  ])
})
