import { expect, test } from 'vitest'
import type { PermissionLevel } from '#core/permission.ts'
import { type RecordScope, type RecordView, recordScope, weakestOf } from './record-scope.ts'

const views: RecordView[] = ['overview', 'report', 'record']
const nothing = ['own', 'own', 'own'] as const
const line = ['direct reports', 'reporting line', 'reporting line'] as const
const everyone = ['organization', 'organization', 'organization'] as const
// Above them in the line is no one, so it holds no one but themselves.
const alone = ['own', 'own', 'reporting line'] as const

test.each<[string | null, PermissionLevel | null, boolean, readonly [RecordScope, RecordScope, RecordScope]]>([
  ['admin', 'write', false, everyone],
  ['admin', 'read', false, everyone],
  ['admin', null, false, line],
  ['admin', null, true, line],
  ['admin', 'block', false, nothing],
  ['admin', 'block', true, nothing],
  ['manager', 'write', true, line],
  ['manager', 'read', true, line],
  ['manager', null, false, line],
  ['manager', 'block', true, nothing],
  ['employee', 'write', true, line],
  ['employee', null, true, line],
  ['employee', 'write', false, alone],
  ['employee', null, false, alone],
  ['employee', 'block', true, nothing],
  [null, null, true, line],
  [null, null, false, alone],
])('base role %s, level %s, leads people %s: overview, report, and record reach %j', (baseRole, level, leads, scopes) => {
  expect(views.map(view => recordScope({ baseRole, level, leads }, view))).toEqual(scopes)
})

test.each<[PermissionLevel | null, PermissionLevel | null, PermissionLevel | null]>([
  ['write', 'write', 'write'],
  ['write', 'read', 'read'],
  ['write', null, null],
  ['read', null, null],
  [null, 'block', 'block'],
  ['block', 'write', 'block'],
])('of %s and %s the weakest is %s', (one, other, weakest) => {
  expect([weakestOf(one, other), weakestOf(other, one)]).toEqual([weakest, weakest])
})
