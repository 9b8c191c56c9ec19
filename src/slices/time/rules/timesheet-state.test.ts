import { describe, expect, test } from 'vitest'
import {
  abilities,
  lockViolation,
  NEW_TIMESHEET,
  type TimesheetAction,
  type TimesheetActor,
  type TimesheetRule,
  type TimesheetState,
  violationOfAction,
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

describe('denied actions', () => {
  test.each<[TimesheetRule, TimesheetAction, string, TimesheetState, TimesheetActor]>([
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
    ['own_timesheet', 'reject', 'APR-8', submitted, { ...owner, decidesNow: true }],
    ['not_approver', 'approve', 'an administrator who is not an approver', submitted, administrator],
    ['not_approver', 'reject', 'a stranger', submitted, stranger],
    ['timesheet_is_draft', 'approve', 'recalled in the meantime', draft, approver],
    ['timesheet_approved', 'approve', 'the second of two', approved, approver],
    ['timesheet_rejected', 'approve', 'rejected in the meantime', rejected, approver],
    ['not_administrator', 'reopen', 'the owner', approved, owner],
    ['not_administrator', 'reopen', 'the approver', approved, approver],
    ['timesheet_is_draft', 'reopen', 'draft', draft, administrator],
    ['timesheet_rejected', 'reopen', 'its owner edits it anyway', rejected, administrator],
  ])('%s: %s, %s', (rule, action, _name, timesheet, actor) => {
    expect(violationOfAction(timesheet, action, actor)).toMatchObject({ rule })
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
