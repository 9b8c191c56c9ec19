let shown = 'USD'

/** Sets the currency of the organization that this page shows, for everything that is drawn afterwards. */
export function showCurrency(currency: string): void {
  shown = currency
}

/** The currency in which amounts are shown and typed. */
export const shownCurrency = (): string => shown
