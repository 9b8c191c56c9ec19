import { decimalMoney } from '#core/money.ts'
import { locale } from './texts.ts'

let shown = 'USD'

/** Sets the currency of the organization that this page shows, for everything that is drawn afterwards. */
export function showCurrency(currency: string): void {
  shown = currency
}

/** The currency in which amounts are shown and typed. */
export const shownCurrency = (): string => shown

/** Minor units as text in the organization's currency: '$412,000', '$1,234.50'. */
export function amountText(minor: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: shown, trailingZeroDisplay: 'stripIfInteger' })
  return format.format(decimalMoney(minor, shown) as `${number}`)
}
