import { expect, test } from 'vitest'
import { reminder } from './reminder.ts'

const me = 'me'

test.each([
  ['those whose decision it awaits', { awaited: ['ann', 'bea'], isReminded: false }, { ok: true, userIds: ['ann', 'bea'] }],
  ['the others of a step that awaits the one who reminds too', { awaited: ['ann', me], isReminded: false }, { ok: true, userIds: ['ann'] }],
  ['no one about what awaits no one', { awaited: [], isReminded: false }, { ok: false, rule: 'not_awaited' }],
  ['no one about what awaits the one who reminds alone', { awaited: [me], isReminded: false }, { ok: false, rule: 'awaits_you' }],
  ['no one twice within 24 hours', { awaited: ['ann'], isReminded: true }, { ok: false, rule: 'reminded' }],
] as const)('APR-24: reminds %s', (_, { awaited, isReminded }, expected) => {
  expect(reminder({ awaited, userId: me, isReminded })).toEqual(expected)
})
