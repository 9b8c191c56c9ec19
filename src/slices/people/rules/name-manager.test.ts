import { expect, test } from 'vitest'
import { invitedManagerText, type NamedManager, type WhyNotManager, whyNotManager } from './name-manager.ts'

const known: NamedManager = { invitedEditor: false, isUnvouched: false, leads: false }

test.each<[string, Partial<NamedManager>, WhyNotManager | null]>([
  ['someone whom an administrator invited', {}, null],
  ['the same, with a team', { leads: true }, null],
  ['someone whom no administrator invited', { isUnvouched: true }, 'new_manager'],
  ['someone whom no administrator invited, with a team', { isUnvouched: true, leads: true }, null],
  ['whoever invited the editor', { invitedEditor: true }, 'own_inviter'],
  ['whoever invited the editor, with a team', { invitedEditor: true, leads: true }, 'own_inviter'],
  ['whoever invited the editor, invited by no administrator', { invitedEditor: true, isUnvouched: true }, 'own_inviter'],
])('PPL-4: %s', (_, manager, expected) => {
  expect(whyNotManager({ ...known, ...manager })).toBe(expected)
})

test.each([
  [['a@x.test'], 'People report to a@x.test or need their approval, or soon will. Ask an administrator to invite them.'],
  [
    ['a@x.test', 'b@x.test', 'c@x.test'],
    'People report to a@x.test and 2 more or need their approval, or soon will. Ask an administrator to invite them.',
  ],
])('PPL-4: %o can’t be invited', (emails, text) => expect(invitedManagerText(emails)).toBe(text))
