import { expect, test } from 'vitest'
import { payPeriodText } from './pay-period-text.ts'

test.each([
  [{ kind: 'bi_weekly', startsOn: 'monday', secondStartsOn: null, paydayOffset: 5 }, 'Biweekly, starts Monday, paid 5 days later'],
  [{ kind: 'weekly', startsOn: 'sunday', secondStartsOn: null, paydayOffset: 1 }, 'Weekly, starts Sunday, paid 1 day later'],
  [
    { kind: 'semi_monthly', startsOn: '1', secondStartsOn: 16, paydayOffset: 0 },
    'Semimonthly, starts on days 1 and 16, paid on its last day',
  ],
  [{ kind: 'monthly', startsOn: '1', secondStartsOn: 16, paydayOffset: 10 }, 'Monthly, starts on day 1, paid 10 days later'],
  [{ kind: 'custom', startsOn: '1', secondStartsOn: null, paydayOffset: 3 }, 'Custom dates, paid 3 days later'],
] as const)('a pay period is said in one line: %s', (payPeriod, text) => {
  expect(payPeriodText(payPeriod)).toBe(text)
})
