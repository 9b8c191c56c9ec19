import { addDays, type PlainDate, shortDay } from '#core/plain-date.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import type { PayPeriod } from '#slices/time-groups/rules/pay-period.ts'
import type { DemoPerson } from './cast.ts'
import { type Random, randomFor } from './random.ts'

export interface PlannedDecision {
  revision: number
  decision: 'approved' | 'rejected'
  at: string
  note: string | null
  /** The days a rejection refers to. */
  days: PlainDate[]
}

/** A timesheet that was submitted at least once. People are keys, instants ISO 8601 in UTC. */
export interface PlannedTimesheet {
  person: string
  approver: string
  period: PayPeriod
  status: Exclude<TimesheetStatus, 'draft'>
  revision: number
  /** One per revision. */
  submittedAt: string[]
  decisions: PlannedDecision[]
}

const PRAISE = [
  'Thanks, all in order.',
  'Thank you for covering the weekend shift.',
  'Matches the schedule.',
  'Approved. Please keep the fund split like this.',
]
const BLAME = 'Please check the split between the grant and the general fund on these days; the site visit belongs to the grant.'

/** The timesheets of a person's past periods with hours; the current one is still a draft. */
export function planTimesheets(
  person: DemoPerson,
  past: readonly PayPeriod[],
  previous: PayPeriod,
  hasHours: (period: PayPeriod) => boolean,
  now: number,
): PlannedTimesheet[] {
  const { manager } = person
  if (manager === null) return []
  const random = randomFor(`${person.key} sheets`)
  const worked = past.filter(hasHours)
  const rejectedOnce = person.oneWasRejected ? worked.at(-3) : undefined
  const timesheets = worked.map(period => reviewed(person.key, manager, period, random, now, period === rejectedOnce))
  if (!hasHours(previous)) return timesheets
  const last = reviewed(person.key, manager, previous, random, now, false)
  switch (person.previous) {
    case 'approved':
      return [...timesheets, last]
    case 'rejected':
      return [...timesheets, { ...last, status: 'rejected', decisions: [rejection(previous, 1, last.decisions[0]!.at)] }]
    case 'waiting':
    case 'waiting_long_day':
    case 'waiting_missing_day':
      return [...timesheets, { ...last, status: 'submitted', decisions: [] }]
    case 'draft':
    case 'empty':
      return timesheets
    default:
      throw new RangeError(`Unknown previous timesheet: ${person.previous satisfies never}`)
  }
}

function reviewed(
  person: string,
  approver: string,
  period: PayPeriod,
  random: Random,
  now: number,
  wasRejected: boolean,
): PlannedTimesheet {
  // Submitted after work on the last days of the period or the Monday after, reviewed within two days.
  const submittedOn = instantOn(addDays(period.endsOn, random.int(-2, 1)), 20 * 60 + random.int(0, 170))
  const seen = instantOn(addDays(period.endsOn, random.int(2, 3)), 14 * 60 + random.int(0, 300))
  const submittedAt = notAfter(submittedOn, now - random.int(130, 600) * 60_000)
  const decidedAt = notAfter(seen, now - random.int(10, 100) * 60_000)
  const note = random.chance(0.15) ? random.pick(PRAISE) : null
  const approval = (revision: number, at: string): PlannedDecision => ({ revision, decision: 'approved', at, note, days: [] })
  const timesheet = { person, approver, period, status: 'approved' as const }
  if (!wasRejected) return { ...timesheet, revision: 1, submittedAt: [submittedAt], decisions: [approval(1, decidedAt)] }
  const again = instantOn(addDays(period.endsOn, 4), 21 * 60)
  return {
    ...timesheet,
    revision: 2,
    submittedAt: [submittedAt, again],
    decisions: [rejection(period, 1, decidedAt), approval(2, instantOn(addDays(period.endsOn, 5), 15 * 60))],
  }
}

function rejection(period: PayPeriod, revision: number, at: string): PlannedDecision {
  const days = [addDays(period.startsOn, 1), addDays(period.startsOn, 3)]
  return { revision, decision: 'rejected', at, note: `${days.map(shortDay).join(' and ')}: ${BLAME}`, days }
}

/** Minutes after midnight UTC. */
export function instantOn(date: PlainDate, minutes: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000).toISOString()
}

export function notAfter(instant: string, limit: number): string {
  return Date.parse(instant) > limit ? new Date(limit).toISOString() : instant
}
