import { expect, test } from 'vitest'
import { type RecordScope, type RecordView, recordScope } from './record-scope.ts'

test.each<[string | null, RecordView, RecordScope]>([
  ['admin', 'overview', 'organization'],
  ['admin', 'report', 'organization'],
  ['admin', 'record', 'organization'],
  ['manager', 'overview', 'direct reports'],
  ['manager', 'report', 'reporting line'],
  ['manager', 'record', 'reporting line'],
  ['employee', 'overview', 'own'],
  ['employee', 'report', 'own'],
  ['employee', 'record', 'reporting line'],
  [null, 'overview', 'own'],
])('base role %s, view %s: %s', (baseRole, view, scope) => {
  expect(recordScope(baseRole, view)).toBe(scope)
})
