/** A timesheet with its entries, as one request: whoever's it is, and whoever asks. */
import { addDays, daysBetween, type PlainDate } from '#core/plain-date.ts'
import { markOutboxes } from '../grid/outbox-registry.ts'
import type { OutboxOwner } from '../grid/outbox-storage.ts'
import type { Entry, Timesheet } from '../timesheet-view.ts'

/** A timesheet with all that was stored of it at one moment. */
export interface TimesheetData {
  readonly timesheet: Timesheet
  readonly entries: readonly Entry[]
  /** The moment of the read, for whoever's unsaved cells lie on top. */
  readonly markOf: (owner: OutboxOwner) => number
}

export interface TimesheetAnswer {
  readonly own: TimesheetData | null
  readonly missing: 'employee' | 'group' | 'period' | null
  readonly fixedBy: readonly string[]
}

export type PeriodRange = Readonly<{ from: PlainDate; to: PlainDate }>

type Found = Pick<TimesheetAnswer, 'missing' | 'fixedBy'> & { readonly timesheet: Timesheet | null }

interface TimesheetCalls {
  readonly open: () => Found | Promise<Found>
  readonly list: (days: PeriodRange) => { entries: readonly Entry[] } | Promise<{ entries: readonly Entry[] }>
}

/** No period of the four kinds is longer; a custom one costs a second request. */
const LONGEST_PERIOD = 31

/** Days that hold every period a day may be in. */
export const around = (day: PlainDate): PeriodRange => ({ from: addDays(day, 1 - LONGEST_PERIOD), to: addDays(day, LONGEST_PERIOD - 1) })

/** Both calls leave together where the days are known or can be guessed; `span` null: the entries follow the timesheet. */
export async function readTimesheet(calls: TimesheetCalls, span: PeriodRange | null): Promise<TimesheetAnswer> {
  const markOf = markOutboxes()
  const [{ timesheet, missing, fixedBy }, near] = await Promise.all([calls.open(), span && calls.list(span)])
  if (timesheet === null) return { own: null, missing, fixedBy }
  const { startsOn, endsOn } = timesheet.period
  const isCovered = span !== null && daysBetween(span.from, startsOn) >= 0 && daysBetween(endsOn, span.to) >= 0
  const { entries } = isCovered && near ? near : await calls.list({ from: startsOn, to: endsOn })
  return {
    own: { timesheet: timesheet, entries: entries.filter(({ date }) => date >= startsOn && date <= endsOn), markOf },
    missing,
    fixedBy,
  }
}
