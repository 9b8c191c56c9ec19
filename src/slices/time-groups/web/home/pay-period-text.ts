import type { PayPeriodFacts } from '#slices/time-groups/contract/first-steps.ts'
import { t } from './texts.ts'

type PayPeriod = NonNullable<PayPeriodFacts['payPeriod']>

/** "Biweekly, starts Monday, paid 5 days later". */
export function payPeriodText({ kind, startsOn, secondStartsOn, paydayOffset }: PayPeriod): string {
  const paid = paydayOffset === 0 ? t('paidSameDay') : t('paidLater', { n: paydayOffset })
  return [t(kind), startText({ kind, startsOn, secondStartsOn }), paid].filter(Boolean).join(', ')
}

function startText({ kind, startsOn, secondStartsOn }: Pick<PayPeriod, 'kind' | 'startsOn' | 'secondStartsOn'>): string {
  switch (kind) {
    case 'weekly':
    case 'bi_weekly':
      return t('startsOnWeekday', { day: `${startsOn.charAt(0).toUpperCase()}${startsOn.slice(1)}` })
    case 'semi_monthly':
      return t('startsOnDays', { first: startsOn, second: String(secondStartsOn ?? 16) })
    case 'monthly':
      return t('startsOnDay', { day: startsOn })
    case 'custom':
      return ''
    default:
      throw new RangeError(`Unknown pay period: ${kind satisfies never}`)
  }
}
