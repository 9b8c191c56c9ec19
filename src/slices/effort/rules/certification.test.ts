import { describe, expect, test } from 'vitest'
import { agingOf, type Certifiable, certificationStatement, certificationViolation } from './certification.ts'

const ready: Certifiable = { signer: 'employee', isApproved: true, isCertified: false, rowsHash: 'a', shownHash: 'a' }

describe('EFF-6: who may certify what, and when', () => {
  test.each<[string, Partial<Certifiable>, string | null]>([
    ['the person', {}, null],
    ['their manager', { signer: 'manager' }, null],
    ['anyone else', { signer: null }, 'not_first_hand'],
    ['anyone else, before approval', { signer: null, isApproved: false }, 'not_first_hand'],
    ['before approval', { isApproved: false }, 'timesheet_not_approved'],
    ['before approval, though it was certified once', { isApproved: false, isCertified: true }, 'timesheet_not_approved'],
    ['twice', { isCertified: true }, 'already_certified'],
    ['other hours than were shown', { shownHash: 'b' }, 'hours_changed'],
  ])('%s', (_, change, expected) => expect(certificationViolation({ ...ready, ...change })).toBe(expected))
})

describe('EFF-6: what is not certified 30 days after its period is aging', () => {
  test.each([
    ['2026-03-15', '2026-03-14', 0, false],
    ['2026-03-15', '2026-03-15', 0, false],
    ['2026-03-15', '2026-04-14', 30, false],
    ['2026-03-15', '2026-04-15', 31, true],
  ])('a period that ended on %s is on %s %i days old, and aging: %s', (end, today, days, isAging) =>
    expect(agingOf(end, today)).toEqual({ days, isAging }),
  )
})

describe('EFF-6: the statement names the hours, their share of all hours, the fund, and the period', () => {
  const stated = {
    employeeName: 'Amina Yusuf',
    fundName: 'HUD ESG',
    period: 'Mar 2 – Mar 15, 2026',
    minutes: 1080,
    totalMinutes: 2700,
    share: 4000,
  }
  test('of the person', () =>
    expect(certificationStatement({ signer: 'employee', ...stated })).toBe(
      'I certify that 18.00 of my 45.00 hours worked (40.00%) were charged to HUD ESG for Mar 2 – Mar 15, 2026 and reflect the work I performed.',
    ))
  test('of the manager, who has first-hand knowledge', () =>
    expect(certificationStatement({ signer: 'manager', ...stated })).toBe(
      'I have first-hand knowledge of the work of Amina Yusuf, and I certify that 18.00 of their 45.00 hours worked (40.00%) were charged to HUD ESG for Mar 2 – Mar 15, 2026 and reflect the work they performed.',
    ))
})
