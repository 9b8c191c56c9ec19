import { type PlainDate, partsOf, plainDate } from '#core/plain-date.ts'
import { dateIn } from '#web/date-in.ts'
import { locale } from '#web/texts.ts'
import { t } from './texts.ts'

/** Result of parsing a typed text: a value, null for an empty text, or an error message. */
export type Reading<T> = { value: T | null } | { message: string }

export interface NumberLimits {
  /** How many decimals at most; 0 by default. */
  decimals?: number
  min?: number
  max?: number
}

const NUMBER = /^[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })

/** Reads 1234, 1,234.5 or -5. A comma stands between groups of three digits only, so 12,5 is an error and never 125. */
export function readNumber(text: string, { decimals = 0, min, max }: NumberLimits = {}): Reading<number> {
  const typed = text.trim()
  if (typed === '') return { value: null }
  const match = NUMBER.exec(typed)
  if (match === null || !/\d/.test(typed)) return { message: decimals === 0 ? t('wholeNumber') : t('number') }
  if ((match[1] ?? '').length > decimals) return { message: decimals === 0 ? t('wholeNumber') : t('tooManyDecimals', { most: decimals }) }
  const value = Number(typed.replaceAll(',', '').replace('−', '-'))
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return { message: t('tooLarge') }
  if (min !== undefined && value < min) return { message: t('atLeast', { min }) }
  if (max !== undefined && value > max) return { message: t('atMost', { max }) }
  return { value }
}

export const numberText = (value: number): string => numbers.format(value)

/** Reads a date as US readers type it: `dateIn` says how. */
export function readDate(text: string, today: PlainDate): Reading<PlainDate> {
  const value = dateIn(text, today)
  return value === undefined ? { message: t('date') } : { value }
}

/** Calendars work in local `Date`s at midnight; plain dates have no zone. These two are the only way between them. */
export const localDate = (date: PlainDate): Date => {
  const { year, month, day } = partsOf(date)
  return new Date(year, month - 1, day)
}
export const plainOf = (date: Date): PlainDate => plainDate(date.getFullYear(), date.getMonth() + 1, date.getDate())
