import { describe, expect, test } from 'vitest'
import type { TransitionFacts } from '#slices/approvals/rules/approval-state.ts'
import {
  abilities,
  lockViolation,
  NEW_SHEET,
  type SheetActor,
  type SheetRule,
  type SheetState,
  type TimesheetAction,
  transition,
} from './timesheet-state.ts'

const draft = NEW_SHEET
const submitted: SheetState = { status: 'submitted', revision: 1, currentStep: 1, stepCount: 2, decisions: 0 }
const decidedOnce: SheetState = { ...submitted, currentStep: 2, decisions: 1 }
const approved: SheetState = { ...submitted, status: 'approved', currentStep: 0, decisions: 2 }
const rejected: SheetState = { ...submitted, status: 'rejected', currentStep: 0, decisions: 1 }

const nobody: SheetActor = { isOwner: false, isAdministrator: false, decidesNow: false }
const owner: SheetActor = { ...nobody, isOwner: true }
const administrator: SheetActor = { ...nobody, isAdministrator: true }
const ownerAdministrator: SheetActor = { ...owner, isAdministrator: true }
const approver: SheetActor = { ...nobody, decidesNow: true }

describe('steps that are allowed', () => {
  test.each<[string, SheetState, TimesheetAction, TransitionFacts, SheetState]>([
    ['the owner submits', draft, 'submit', { actor: owner, stepCount: 2 }, submitted],
    ['an administrator submits on behalf', draft, 'submit', { actor: administrator, stepCount: 2 }, submitted],
    [
      'a rejected sheet comes back as the next revision',
      rejected,
      'submit',
      { actor: owner, stepCount: 1 },
      { ...submitted, revision: 2, stepCount: 1 },
    ],
    ['the owner recalls', submitted, 'recall', { actor: owner }, { ...draft, revision: 2 }],
    ['one of several required approves', submitted, 'approve', { actor: approver, completesStep: false }, { ...submitted, decisions: 1 }],
    ['a step is done', submitted, 'approve', { actor: approver, completesStep: true }, decidedOnce],
    ['the last step is done', decidedOnce, 'approve', { actor: approver, completesStep: true }, approved],
    ['an approver rejects', submitted, 'reject', { actor: approver, note: 'Thursday is missing' }, rejected],
    [
      'an administrator reopens an approved sheet',
      approved,
      'reopen',
      { actor: administrator, note: 'Wrong fund' },
      { ...draft, revision: 2 },
    ],
    [
      'an administrator reopens a submitted sheet',
      decidedOnce,
      'reopen',
      { actor: administrator, note: 'Wrong fund' },
      { ...draft, revision: 2 },
    ],
    [
      'APR-9: an administrator reopens the own approved sheet',
      approved,
      'reopen',
      { actor: ownerAdministrator, note: 'Wrong fund' },
      { ...draft, revision: 2 },
    ],
    ['the owner edits a rejected sheet', rejected, 'edit', { actor: owner }, rejected],
    ['an administrator enters on behalf', draft, 'enterOnBehalf', { actor: administrator }, draft],
  ])('%s', (_name, sheet, action, facts, after) => {
    expect(transition(sheet, action, facts)).toEqual({ ok: true, sheet: after })
  })
})

describe('steps that are refused', () => {
  test.each<[SheetRule, TimesheetAction, string, SheetState, SheetActor, string?]>([
    ['sheet_submitted', 'edit', 'SHT-1', submitted, owner],
    ['sheet_approved', 'edit', 'SHT-1', approved, owner],
    ['not_owner', 'edit', 'a stranger', draft, nobody],
    ['not_owner', 'edit', 'an administrator enters on behalf instead', draft, administrator],
    ['sheet_submitted', 'enterOnBehalf', 'SHT-1', submitted, administrator],
    ['sheet_approved', 'enterOnBehalf', 'SHT-1', approved, administrator],
    ['not_administrator', 'enterOnBehalf', 'the approver', draft, approver],
    ['own_sheet', 'enterOnBehalf', 'the own sheet is edited', draft, ownerAdministrator],
    ['sheet_submitted', 'submit', 'twice', submitted, owner],
    ['sheet_approved', 'submit', 'approved', approved, owner],
    ['not_owner', 'submit', 'a stranger', draft, nobody],
    ['already_decided', 'recall', 'APR-7', decidedOnce, owner],
    ['already_decided', 'recall', 'APR-7, one of several required', { ...submitted, decisions: 1 }, owner],
    ['sheet_is_draft', 'recall', 'draft', draft, owner],
    ['sheet_approved', 'recall', 'approved', approved, owner],
    ['sheet_rejected', 'recall', 'rejected', rejected, owner],
    ['not_owner', 'recall', 'somebody else', submitted, administrator],
    ['own_sheet', 'approve', 'APR-8', submitted, { ...ownerAdministrator, decidesNow: true }],
    ['own_sheet', 'reject', 'APR-8', submitted, { ...owner, decidesNow: true }, 'no'],
    ['not_approver', 'approve', 'an administrator who is not asked', submitted, administrator],
    ['not_approver', 'reject', 'a stranger', submitted, nobody, 'no'],
    ['sheet_is_draft', 'approve', 'recalled meanwhile', draft, approver],
    ['sheet_approved', 'approve', 'the second of two', approved, approver],
    ['sheet_rejected', 'approve', 'rejected meanwhile', rejected, approver],
    ['note_required', 'reject', 'APR-5', submitted, approver],
    ['note_required', 'reject', 'APR-5, blank', submitted, approver, '  \n'],
    ['note_required', 'reopen', 'APR-5', approved, administrator],
    ['not_administrator', 'reopen', 'the owner', approved, owner, 'please'],
    ['not_administrator', 'reopen', 'the approver', approved, approver, 'please'],
    ['sheet_is_draft', 'reopen', 'draft', draft, administrator, 'please'],
    ['sheet_rejected', 'reopen', 'its owner edits it anyway', rejected, administrator, 'please'],
  ])('%s: %s, %s', (rule, action, _name, sheet, actor, note) => {
    expect(transition(sheet, action, { actor, note, stepCount: 1 })).toMatchObject({ ok: false, rule })
  })

  test('a sheet is never submitted to nobody', () => {
    expect(() => transition(draft, 'submit', { actor: owner })).toThrow(RangeError)
  })

  test('the note is named as the field', () => {
    expect(transition(submitted, 'reject', { actor: approver })).toMatchObject({ field: 'note', message: 'A note is required' })
  })
})

describe('abilities travel with the sheet', () => {
  const can = (sheet: SheetState, actor: SheetActor) =>
    Object.entries(abilities(sheet, actor))
      .filter(([, ability]) => ability.allowed)
      .map(([action]) => action)

  test.each<[string, SheetState, SheetActor, TimesheetAction[]]>([
    ['owner, draft', draft, owner, ['edit', 'submit']],
    ['owner, submitted', submitted, owner, ['recall']],
    ['owner, decided once', decidedOnce, owner, []],
    ['owner, approved', approved, owner, []],
    ['owner, rejected', rejected, owner, ['edit', 'submit']],
    ['approver, draft', draft, approver, []],
    ['approver, submitted', submitted, approver, ['approve', 'reject']],
    ['administrator, draft', draft, administrator, ['enterOnBehalf', 'submit']],
    ['administrator, submitted', submitted, administrator, ['reopen']],
    ['administrator, approved', approved, administrator, ['reopen']],
    [
      'administrator, own submitted sheet that waits for administrators',
      submitted,
      { ...ownerAdministrator, decidesNow: true },
      ['recall', 'reopen'],
    ],
    ['anybody else', submitted, nobody, []],
  ])('%s', (_name, sheet, actor, actions) => {
    expect(can(sheet, actor)).toEqual(actions)
  })

  test('what is not allowed says why', () => {
    expect(abilities(submitted, owner).edit).toEqual({ allowed: false, reason: 'Timesheet is submitted' })
    expect(abilities(approved, owner).edit.reason).toBe('Timesheet is approved')
    expect(abilities(submitted, owner).recall).toEqual({ allowed: true, reason: null })
  })
})

test('a sheet begins as the draft of its first revision', () => {
  expect(NEW_SHEET).toEqual({ status: 'draft', revision: 1, currentStep: 0, stepCount: 0, decisions: 0 })
})

test('SHT-1: only a draft and a rejected sheet take changes', () => {
  expect((['draft', 'submitted', 'approved', 'rejected'] as const).filter(status => lockViolation(status) === null)).toEqual([
    'draft',
    'rejected',
  ])
})
