/** Loads a timesheet with its entries in one request, for its owner or for others. */
import { addDays, daysBetween, type PlainDate } from '#core/plain-date.ts'
import { markOutboxes } from '../grid/outbox-registry.ts'
import type { OutboxOwner } from '../grid/outbox-storage.ts'
import type { Entry, Timesheet } from '../timesheet-view.ts'

/** A timesheet with all entries as stored at one moment. */
export interface TimesheetData {
  readonly timesheet: Timesheet
  readonly entries: readonly Entry[]
  /** The mark of the read, for the outbox of an owner. */
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
const MAX_PERIOD_DAYS = 31

/** A range that contains every period a day may be in. */
export const around = (day: PlainDate): PeriodRange => ({ from: addDays(day, 1 - MAX_PERIOD_DAYS), to: addDays(day, MAX_PERIOD_DAYS - 1) })

/** Both calls leave together when the range is known or can be guessed; with `range` null the entries are loaded after the timesheet. */
export async function readTimesheet(calls: TimesheetCalls, range: PeriodRange | null): Promise<TimesheetAnswer> {
  const markOf = markOutboxes()
  const [{ timesheet, missing, fixedBy }, near] = await Promise.all([calls.open(), range && calls.list(range)])
  if (timesheet === null) return { own: null, missing, fixedBy }
  const { startsOn, endsOn } = timesheet.period
  const isCovered = range !== null && daysBetween(range.from, startsOn) >= 0 && daysBetween(endsOn, range.to) >= 0
  const { entries } = isCovered && near ? near : await calls.list({ from: startsOn, to: endsOn })
  return {
    own: { timesheet, entries: entries.filter(({ date }) => date >= startsOn && date <= endsOn), markOf },
    missing,
    fixedBy,
  }
}
