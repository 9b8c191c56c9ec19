/**
 * Dates as people and spreadsheets write them. `3/4/2026` is read by one order for a whole column, which the column's own dates decide:
 * a day above 12 can stand in one place alone, and month first where none does. Authority: ISO 8601; Office Open XML, part 1, 18.17.4.1 (serial
 * dates of the 1900 system). Rule IMP-1.
 */
import { addDays, isPlainDate, type PlainDate } from './plain-date.ts'

export const DATE_ORDERS = ['month_first', 'day_first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+Z?)?$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?: [\d:]+(?: ?[ap]m)?)?$/i
const MONTH_NAMED = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i
const DAY_BEFORE_MONTH = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i
/** Days as spreadsheets count them, where 2 is the first of 1900: from 1954 to 2119, so that no year is taken for one. */
const SERIAL = /^([2-7]\d{4})(?:\.\d+)?$/
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const fullNames = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']

/** The date that a text says; null for none. */
export function readWrittenDate(written: string, order: DateOrder): PlainDate | null {
  const text = written.trim()
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return dateOf(yearFirst[1]!, yearFirst[2]!, yearFirst[3]!)
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast) {
    const [, first, separator, second, year] = yearLast as unknown as [string, string, string, string, string]
    // Nowhere is a month written before a point.
    const dayFirst = separator === '.' || order === 'day_first'
    return dayFirst ? dateOf(fullYear(year), second, first) : dateOf(fullYear(year), first, second)
  }
  const named = MONTH_NAMED.exec(text)
  if (named) return dateOf(named[3]!, monthOf(named[1]!), named[2]!)
  const dayBefore = DAY_BEFORE_MONTH.exec(text)
  if (dayBefore) return dateOf(dayBefore[3]!, monthOf(dayBefore[2]!), dayBefore[1]!)
  const serial = SERIAL.exec(text)
  return serial ? addDays('1900-01-01', Number(serial[1]) - 2) : null
}

/**
 * The order of the dates of one column, by those that are dates in one order alone, and whether they leave it open: every one of them could be read both
 * ways. It takes them one by one, so that a long column can be read in portions.
 */
export class DateColumn {
  readonly #only = { month_first: 0, day_first: 0 }
  #both = 0

  add(text: string): void {
    const match = YEAR_LAST.exec(text.trim())
    if (match === null || match[2] === '.') return
    const readable = DATE_ORDERS.filter(order => readWrittenDate(text, order) !== null)
    if (readable.length === 2) this.#both++
    else if (readable.length === 1) this.#only[readable[0]!]++
  }

  /** Null where none depends on an order, such as 2026-03-16. */
  order(): { order: DateOrder; isOpen: boolean } | null {
    const { month_first: monthFirst, day_first: dayFirst } = this.#only
    if (this.#both + monthFirst + dayFirst === 0) return null
    return { order: dayFirst > monthFirst ? 'day_first' : 'month_first', isOpen: this.#both > 0 && dayFirst + monthFirst === 0 }
  }
}

function dateOf(year: string, month: string, day: string): PlainDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : null
}

/** '' for a word that names no month. */
function monthOf(word: string): string {
  const name = word.toLowerCase()
  const at = fullNames.indexOf(name) >= 0 ? fullNames.indexOf(name) : months.indexOf(name === 'sept' ? 'sep' : name)
  return at < 0 ? '' : String(at + 1)
}

/** Two digits are a year from 1970 to 2069. */
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`)
