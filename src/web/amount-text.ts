import { decimalMoney } from '#core/money.ts'
import { shownCurrency } from './currency.ts'
import { locale } from './texts.ts'

/** Minor units as text in the organization's currency: '$412,000', '$1,234.50'. */
export function amountText(minor: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: shownCurrency(), trailingZeroDisplay: 'stripIfInteger' })
  return format.format(decimalMoney(minor, shownCurrency()) as `${number}`)
}
