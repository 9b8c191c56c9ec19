import { types } from 'pg'

type TextParser = (text: string) => unknown

/** undefined: the text itself is the value. */
export type ColumnParser = TextParser | undefined

const oids = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, interval: 1186 } as const
const arrayOids = { int8: 1016, date: 1182, timestamp: 1115, timestamptz: 1185, uuid: 2951, text: 1009 } as const

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a number JavaScript can hold exactly`)
  return value
}

/** An instant as ISO 8601 in UTC with the database's microseconds: '2026-11-20T10:00:00.123456Z'. */
function instant(text: string): string {
  if (text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
  // 'infinity', a year past 9999 or BC, or a server whose TimeZone is not UTC.
  const time = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

// pg types its oids as the built-in scalars only, but accepts any oid.
const standardParser = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => TextParser

const textArray = standardParser(arrayOids.text)
const eachOf =
  (parse: TextParser): TextParser =>
  text =>
    (textArray(text) as (string | null)[]).map(item => (item === null ? null : parse(item)))

const ours = new Map<number, ColumnParser>([
  [oids.int8, wholeNumber],
  [oids.date, undefined],
  [oids.timestamp, undefined],
  [oids.timestamptz, instant],
  [oids.interval, undefined],
  [arrayOids.int8, eachOf(wholeNumber)],
  [arrayOids.date, textArray],
  [arrayOids.timestamp, textArray],
  [arrayOids.timestamptz, eachOf(instant)],
  [arrayOids.uuid, textArray],
])

// For a type that pg does not know, it returns the text unchanged.
const unknownOid = 705
const asIs = standardParser(unknownOid)

/**
 * Parses a column's text: dates stay 'YYYY-MM-DD', instants become ISO 8601 text, int8 becomes a number, numeric stays text, json is
 * parsed. Throws RangeError for an int8 beyond 2^53. For our own pools only: a global parser would make the sign-in library accept expired
 * sessions (DRV-2).
 */
export function columnParser(oid: number): ColumnParser {
  if (ours.has(oid)) return ours.get(oid)
  const parser = standardParser(oid)
  return parser === asIs ? undefined : parser
}

/** Parsers in the form of pg's pool and client options. */
export const typeOptions = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    format === 'binary' ? standardParser(oid, format) : (columnParser(oid) ?? String)) as typeof types.getTypeParser,
}
