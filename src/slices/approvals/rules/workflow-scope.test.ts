import { expect, test } from 'vitest'
import { followed, type WorkflowScope } from './workflow-scope.ts'

/** Assigned to these scopes, those in capitals to an active workflow. */
test.each<[string, WorkflowScope | null]>([
  ['', null],
  ['PERSON', 'person'],
  ['PERSON DEPARTMENT GROUP ORGANIZATION', 'person'],
  ['ORGANIZATION GROUP DEPARTMENT', 'department'],
  ['ORGANIZATION GROUP', 'group'],
  ['ORGANIZATION', 'organization'],
  ['person DEPARTMENT', 'department'],
  ['person department GROUP', 'group'],
  ['person department group ORGANIZATION', 'organization'],
  ['DEPARTMENT GROUP organization', 'department'],
  ['person department group organization', null],
])('APR-23 of %s: %s', (assigned, scope) => {
  const assignments = assigned
    .split(' ')
    .filter(one => one !== '')
    .map(one => ({ scope: one.toLowerCase() as WorkflowScope, isActive: one === one.toUpperCase() }))
  expect(followed(assignments)?.scope ?? null).toBe(scope)
})
