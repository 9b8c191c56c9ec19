/**
 * Holidays and closures may arrive as text: the list as JSON, or a line for each, a date and then its name. Authority: PRD-12
 * ("may arrive as text and must then be read as a list"). Rule CAL-3.
 */
import { isWorkDate, type PlainDate } from '#core/plain-date.ts'
import { type Invalid, invalid } from '#core/result.ts'

export interface ListedHoliday {
  label: string
  date: PlainDate
  type: 'holiday' | 'closure'
}

const LINE = /^(\d{4}-\d{2}-\d{2})[\s,;]+(.+?)(?:[,;]\s*(holiday|closure))?$/

/** The list in a text, or why it is none. A line without a type is a holiday. */
export function readHolidays(text: string): { ok: true; holidays: ListedHoliday[] } | Invalid<'not_a_list'> {
  const trimmed = text.trim()
  const read = trimmed.startsWith('[')
    ? fromJson(trimmed)
    : trimmed.split(/\r?\n/).flatMap(line => (line.trim() === '' ? [] : [parseLine(line.trim())]))
  if (read === null || read.length > 500) return notAList('Enter up to 500 holidays, as a list or a line for each')
  const wrong = read.indexOf(null)
  if (wrong !== -1) return notAList(`Line ${wrong + 1} needs a date (such as 2026-12-25) and a name`)
  return { ok: true, holidays: read as ListedHoliday[] }
}

/** The first day that is in one list as it is not in the other, or null: from it on hours may change. A name changes none. */
export function firstHolidayChange(was: readonly ListedHoliday[], is: readonly ListedHoliday[]): PlainDate | null {
  const keyOf = ({ date, type }: ListedHoliday) => `${date} ${type}`
  const [before, after] = [was.map(keyOf), is.map(keyOf)]
  const different = [...before.filter(key => !after.includes(key)), ...after.filter(key => !before.includes(key))]
  return different.sort()[0]?.slice(0, 10) ?? null
}

function fromJson(text: string): (ListedHoliday | null)[] | null {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.map(holidayIn) : null
  } catch {
    return null
  }
}

function holidayIn(value: unknown): ListedHoliday | null {
  const { label, date, type = 'holiday' } = (value ?? {}) as Partial<Record<keyof ListedHoliday, unknown>>
  return holidayOf(date, label, type)
}

function parseLine(line: string): ListedHoliday | null {
  const match = LINE.exec(line)
  return match && holidayOf(match[1], match[2], match[3] ?? 'holiday')
}

function holidayOf(date: unknown, label: unknown, type: unknown): ListedHoliday | null {
  if (!isWorkDate(date) || typeof label !== 'string' || (type !== 'holiday' && type !== 'closure')) return null
  const name = label.trim()
  return name.length >= 1 && name.length <= 100 ? { label: name, date, type } : null
}

function notAList(message: string): Invalid<'not_a_list'> {
  return invalid('not_a_list', 'holidaysClosures', message)
}
