import { isPlainDate, type PlainDate, partsOf } from '#core/plain-date.ts'

const ISO = /^\d{4}-\d{1,2}-\d{1,2}$/
const US = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/
const WORDS = /^([a-z]{3,})\.?\s+(\d{1,2})(?:,?\s+(\d{4}))?$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a date as US readers type it: 11/22/2026, 11/22/26, 11/22, Nov 22, Nov 22, 2026, 2026-11-22. Without a year it is the year of
 * `today`; two digits are of this century. Null for an empty text, undefined for one that is no date.
 */
export function dateIn(text: string, today: PlainDate): PlainDate | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const value = written(typed, partsOf(today).year)
  return value !== undefined && isPlainDate(value) ? value : undefined
}

function written(typed: string, thisYear: number): string | undefined {
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
