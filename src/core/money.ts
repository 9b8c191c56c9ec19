/**
 * Money is a whole number of the currency's smallest unit, never a fraction: typed text is read digit by digit, with as many decimals as the
 * currency has; sums are exact or an error; the parts of a split add up to what was split, and the units left over go to the largest
 * remainders, among equals to the first. Authority: ISO 4217 and decision 27. Rules MNY-1 to MNY-3.
 */

export type ParsedMoney =
  | { ok: true; minor: number }
  | { ok: false; rule: 'empty' | 'not_money' | 'too_many_decimals' | 'too_large'; message: string }

/** With commas between groups of three, or with none. */
const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/
const NEGATIVE = /^(?:[-−](.*)|\((.*)\))$/

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, display: 'symbol' | 'narrowSymbol' = 'symbol'): Intl.NumberFormat {
  const key = `${currency} ${display}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: display })
    formats.set(key, format)
  }
  return format
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Whether this is the code of a currency, in capitals: 'USD'. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

/** How many decimals an amount has: 2 for 'USD', 0 for 'JPY', 3 for 'KWD'. Throws RangeError for what is no code. */
export function currencyDigits(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 0
}

/**
 * Parses an amount as people type it: 1,234.50 · $1,234.5 · 1234 USD · -5 · (5.00). Returns minor units. A comma stands between groups of
 * three digits only, so that 12,5 is an error and never 125. Empty text has its own error, because only the caller knows what it means.
 */
export function parseMoney(text: string, currency: string): ParsedMoney {
  const typed = text.trim()
  if (typed === '') return { ok: false, rule: 'empty', message: 'Enter an amount' }
  const outer = withoutCurrency(typed, currency)
  const negative = NEGATIVE.exec(outer)
  const amount = AMOUNT.exec(negative ? withoutCurrency((negative[1] ?? negative[2]!).trim(), currency) : outer)
  const [, whole = '', decimals = ''] = amount ?? []
  if (whole === '' && decimals === '') return { ok: false, rule: 'not_money', message: 'Enter an amount like 1,234.50' }
  const digits = currencyDigits(currency)
  if (decimals.length > digits) {
    const message = digits === 0 ? `${currency} has no decimals` : `${currency} has ${digits} decimals at most`
    return { ok: false, rule: 'too_many_decimals', message }
  }
  const minor = Number(whole.replaceAll(',', '') + decimals.padEnd(digits, '0'))
  if (!Number.isSafeInteger(minor)) return { ok: false, rule: 'too_large', message: 'This amount is too large' }
  return { ok: true, minor: negative && minor !== 0 ? -minor : minor }
}

/** Without this currency's code or sign at either end. Another currency's stays, and is then no amount. */
function withoutCurrency(typed: string, currency: string): string {
  const signOf = (display: 'symbol' | 'narrowSymbol') =>
    formatOf(currency, display)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency
  for (const sign of [currency, signOf('symbol'), signOf('narrowSymbol')]) {
    const upper = typed.toUpperCase()
    if (upper.startsWith(sign.toUpperCase())) return typed.slice(sign.length).trim()
    if (upper.endsWith(sign.toUpperCase())) return typed.slice(0, -sign.length).trim()
  }
  return typed
}

/** '-1234.50': for files and fields, without a sign of the currency and without commas. */
export function decimalMoney(minor: number, currency: string): string {
  const digits = currencyDigits(currency)
  const text = String(Math.abs(requireMinor(minor))).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return `${minor < 0 ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`
}

/** '-$1,234.50', exact for every amount. */
export function formatMoney(minor: number, currency: string): string {
  return formatOf(currency).format(decimalMoney(minor, currency) as `${number}`)
}

/** Throws RangeError when an amount or the sum is no whole number that is exact. */
export function sumMoney(amounts: Iterable<number>): number {
  let sum = 0
  for (const amount of amounts) sum = requireMinor(sum + requireMinor(amount))
  return sum
}

/**
 * Splits an amount by weights, whole numbers of 0 or more, into as many parts, which add up to it. A part of weight 0 is 0. Throws RangeError
 * for other weights, and when all are 0.
 */
export function splitMoney(minor: number, weights: readonly number[]): number[] {
  if (weights.some(weight => !Number.isSafeInteger(weight) || weight < 0)) throw new RangeError('a weight is a whole number of 0 or more')
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) throw new RangeError('one of the weights is above 0')
  // By size alone, so that a refund is split like the payment.
  const size = BigInt(Math.abs(requireMinor(minor)))
  const shares = weights.map((weight, at) => ({ at, part: (size * BigInt(weight)) / total, rest: (size * BigInt(weight)) % total }))
  const left = Number(size - shares.reduce((sum, { part }) => sum + part, 0n))
  const largestFirst = [...shares].sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  for (const share of largestFirst.slice(0, left)) share.part += 1n
  return shares.map(({ part }) => (minor < 0 && part !== 0n ? -Number(part) : Number(part)))
}

function requireMinor(minor: number): number {
  if (!Number.isSafeInteger(minor)) throw new RangeError('an amount is a whole number of minor units')
  return minor
}
