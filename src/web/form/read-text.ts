import { isPlainDate, type PlainDate, partsOf, plainDate } from '#core/plain-date.ts'
import { locale } from '#web/texts.ts'
import { t } from './texts.ts'

/** What a typed text means: a value, null for an empty text, or why it is none. */
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

const ISO = /^\d{4}-\d{1,2}-\d{1,2}$/
const US = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/
const WORDS = /^([a-z]{3,})\.?\s+(\d{1,2})(?:,?\s+(\d{4}))?$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a date as US readers type it: 11/22/2026, 11/22/26, 11/22, Nov 22, Nov 22, 2026, 2026-11-22. Without a year it is the year of
 * `today`; two digits are of this century.
 */
export function readDate(text: string, today: PlainDate): Reading<PlainDate> {
  const typed = text.trim()
  if (typed === '') return { value: null }
  const value = dateIn(typed, partsOf(today).year)
  return value !== undefined && isPlainDate(value) ? { value } : { message: t('date') }
}

function dateIn(typed: string, thisYear: number): string | undefined {
  const iso = ISO.test(typed) ? typed.split('-') : undefined
  if (iso) return joined(iso[0], iso[1], iso[2])
  const us = US.exec(typed)
  if (us) return joined(us[3]?.length === 2 ? `20${us[3]}` : (us[3] ?? String(thisYear)), us[1], us[2])
  const words = WORDS.exec(typed)
  const month = words?.[1] === undefined ? -1 : MONTHS.indexOf(words[1].slice(0, 3).toLowerCase())
  return words && month >= 0 ? joined(words[3] ?? String(thisYear), String(month + 1), words[2]) : undefined
}

const joined = (year = '', month = '', day = ''): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** '11/22/2026' */
export function dateText(date: PlainDate): string {
  const { year, month, day } = partsOf(date)
  return `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/${year}`
}

/** Calendars work in local `Date`s at midnight; plain dates have no zone. These two are the only way between them. */
export const localDate = (date: PlainDate): Date => {
  const { year, month, day } = partsOf(date)
  return new Date(year, month - 1, day)
}
export const plainOf = (date: Date): PlainDate => plainDate(date.getFullYear(), date.getMonth() + 1, date.getDate())
