import { describe, expect, test } from 'vitest'
import { defaultFundOn, fundWarnings } from './default-fund.ts'

describe('EFF-7: a default fund outside its dates is left out', () => {
  test.each([
    ['the day before it begins', '2026-02-28', null],
    ['its first day', '2026-03-01', 'hud'],
    ['its last day', '2026-09-30', 'hud'],
    ['the day after it ended', '2026-10-01', null],
  ])('%s', (_, date, expected) => expect(defaultFundOn({ id: 'hud', startsOn: '2026-03-01', endsOn: '2026-09-30' }, date)).toBe(expected))

  test.each(['1999-12-31', '2026-03-01', '2099-01-01'])('a fund without dates is charged on %s', date =>
    expect(defaultFundOn({ id: 'general', startsOn: null, endsOn: null }, date)).toBe('general'),
  )

  test('without a default fund there is none', () => expect(defaultFundOn(null, '2026-03-01')).toBeNull())
})

test('EFF-7: each day with such hours has a warning that names the fund', () =>
  expect(fundWarnings([{ date: '2026-10-01', minutes: 450, fundName: 'HUD ESG' }], 'decimal')).toEqual([
    {
      kind: 'fund_dates',
      text: '7.50 hrs on Thu, Oct 1 have no fund, because HUD ESG is outside its dates',
      date: '2026-10-01',
      column: null,
    },
  ]))
