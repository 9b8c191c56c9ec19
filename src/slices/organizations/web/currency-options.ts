import { currencyDigits } from '#core/money.ts'
import { locale } from '#web/texts.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'

let options: readonly ComboboxOption[] | undefined

/** The currencies that an organization can have: those with two decimals, found by code or name. */
export function currencyOptions(): readonly ComboboxOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  options ??= Intl.supportedValuesOf('currency')
    .filter(code => currencyDigits(code) === 2)
    .map(code => ({ value: code, label: code, detail: names.of(code) ?? '' }))
  return options
}
