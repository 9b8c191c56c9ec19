import { describe, expect, test } from 'vitest'
import { isFirstHalf, shownFirst } from './shown-period.ts'

const period = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })

describe('L10 the period that is shown first', () => {
  test.each([
    ['the first day of two weeks', period('2026-11-23', '2026-12-06'), '2026-11-23', 'before'],
    ['the seventh of fourteen days', period('2026-11-23', '2026-12-06'), '2026-11-29', 'before'],
    ['the eighth of fourteen days', period('2026-11-23', '2026-12-06'), '2026-11-30', 'current'],
    ['the last day', period('2026-11-23', '2026-12-06'), '2026-12-06', 'current'],
    ['the middle day of a week', period('2026-11-23', '2026-11-29'), '2026-11-26', 'before'],
    ['the day after the middle of a week', period('2026-11-23', '2026-11-29'), '2026-11-27', 'current'],
    ['the eighth of the first fifteen days of a month', period('2026-11-01', '2026-11-15'), '2026-11-08', 'before'],
    ['the ninth of them', period('2026-11-01', '2026-11-15'), '2026-11-09', 'current'],
    ['the fifteenth of thirty days', period('2026-11-01', '2026-11-30'), '2026-11-15', 'before'],
    ['the sixteenth of thirty days', period('2026-11-01', '2026-11-30'), '2026-11-16', 'current'],
    ['the fourteenth of 28 days in February', period('2027-02-01', '2027-02-28'), '2027-02-14', 'before'],
    ['the middle day of 29 days in February', period('2028-02-01', '2028-02-29'), '2028-02-15', 'before'],
    ['a period of one day', period('2026-11-23', '2026-11-23'), '2026-11-23', 'before'],
  ])('%s', (_, current, today, shown) => {
    const before = period('2000-01-01', '2000-01-14')
    expect(shownFirst(today, current, before)).toBe(shown === 'before' ? before : current)
    expect(isFirstHalf(current, today)).toBe(shown === 'before')
  })

  test('without a period before, the current one is shown from its first day', () => {
    const current = period('2026-11-23', '2026-12-06')
    expect(shownFirst('2026-11-23', current, null)).toBe(current)
  })
})
