import { describe, expect, test } from 'vitest'
import { actingFor, type Seat } from './acting-for.ts'
import { stepComplete } from './approval-chain.ts'

const seat = (userId: string, part: Partial<Seat> = {}): Seat => ({ userId, decision: null, ...part })
const pair = (approverUserId: string, standInUserId: string) => ({ approverUserId, standInUserId })

describe('who acts for whom (APR-12 to APR-15)', () => {
  test.each<[string, Seat[], ReturnType<typeof pair>[], string[]]>([
    ['a stand-in of an approver', [seat('bea')], [pair('bea', 'stan')], ['stan for bea']],
    ['several of one', [seat('bea')], [pair('bea', 'stan'), pair('bea', 'tim')], ['stan for bea', 'tim for bea']],
    ['one of two approvers acts for the first', [seat('bea'), seat('cy')], [pair('cy', 'stan'), pair('bea', 'stan')], ['stan for bea']],
    ['none on their own', [seat('bea')], [pair('bea', 'owner')], []],
    [
      'none of a stand-in',
      [seat('bea'), seat('stan', { decidesFor: 'bea' })],
      [pair('bea', 'stan'), pair('stan', 'tim')],
      ['stan for bea'],
    ],
    ['none who is an approver of the step', [seat('bea'), seat('cy')], [pair('bea', 'cy')], []],
    ['none of an approver who has decided', [seat('bea', { decision: 'approved' })], [pair('bea', 'stan')], []],
    ['none once a stand-in has decided', [seat('stan', { decision: 'approved', decidesFor: 'bea' })], [pair('bea', 'tim')], []],
    ['none of an administrator in place of all', [seat('ana', { standsIn: true })], [pair('ana', 'stan')], []],
  ])('%s', (_, approvers, today, expected) => {
    expect(actingFor(approvers, today, 'owner').map(one => `${one.standInUserId} for ${one.approverUserId}`)).toEqual(expected)
  })
})

describe('where everyone must approve (APR-2, APR-12, APR-16)', () => {
  test.each<[string, Seat[], boolean]>([
    ['the stand-in of one is not everyone', [seat('bea'), seat('cy'), seat('stan', { decidesFor: 'bea', decision: 'approved' })], false],
    [
      'each by themselves or their stand-in is',
      [seat('bea'), seat('cy', { decision: 'approved' }), seat('stan', { decidesFor: 'bea', decision: 'approved' })],
      true,
    ],
    [
      'a stand-in who has not decided is not awaited besides',
      [seat('bea', { decision: 'approved' }), seat('stan', { decidesFor: 'bea' })],
      true,
    ],
  ])('%s', (_, approvers, done) => {
    expect(stepComplete({ requireAll: true, approvers })).toBe(done)
  })
  test('an administrator to whom the step was escalated approves for all', () => {
    const ana = { userId: 'ana', decision: 'approved' as const, standsIn: true, escalated: true }
    expect(stepComplete({ requireAll: true, approvers: [seat('bea'), seat('cy'), ana] })).toBe(true)
  })
})
