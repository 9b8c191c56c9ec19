import { describe, expect, test } from 'vitest'
import type { ApprovalStep } from './approval-view.ts'
import { approverLine, namesOf } from './approvers.ts'

const who = (name: string, decision: 'approved' | 'rejected' | null = null) => ({ userId: name, name, decision, decidedAt: null })
const step = (state: ApprovalStep['state'], approvers: ApprovalStep['approvers'], requireAll = false): ApprovalStep => ({
  stepOrder: 1,
  label: '',
  requireAll,
  approvers,
  state,
})

describe('the approver line', () => {
  test('a draft goes to the first step, a submitted subject awaits those of its step who have not decided', () => {
    expect(approverLine({ status: 'draft', steps: [step('later', [who('Ann')]), step('later', [who('Bo')])] })).toBe('Approver: Ann')
    const both = step('now', [who('Ann', 'approved'), who('Bo')], true)
    expect(approverLine({ status: 'submitted', steps: [step('done', [who('Cy', 'approved')]), both] })).toBe('Awaiting approval from Bo')
  })

  test('an approved subject names everyone who approved it, and no one who did not have to', () => {
    const steps = [step('done', [who('Ann', 'approved'), who('Bo')]), step('done', [who('Cy', 'approved')])]
    expect(approverLine({ status: 'approved', steps })).toBe('Approved by Ann and Cy')
  })

  test('any one of several is an or, all of them an and, and many are counted', () => {
    expect(namesOf(['Ann', 'Bo'])).toBe('Ann or Bo')
    expect(namesOf(['Ann', 'Bo'], true)).toBe('Ann and Bo')
    expect(namesOf(['Ann', 'Bo', 'Cy', 'Di'])).toBe('Ann, Bo and 2 others')
  })

  test('a chain without approvers has no line', () => {
    expect(approverLine({ status: 'draft', steps: [] })).toBeNull()
  })
})
