import type { PlainDate } from '#core/plain-date.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'

/** The days of a pay period as an employee has it, with the status of their timesheet. */
export interface PeriodRange {
  startsOn: PlainDate
  endsOn: PlainDate
  status: TimesheetStatus
}

interface Days {
  startsOn: PlainDate
  endsOn: PlainDate
}

/**
 * The ranges an employee's days may belong to, in order of precedence. Those that have their entries or a timesheet come before those of
 * their group, and apply even after a change of group or settings (PAY-9).
 */
export function periodRanges(
  own: readonly Days[],
  timesheets: readonly (Days & { status: TimesheetStatus })[],
  ofGroup: readonly Days[],
): PeriodRange[] {
  const statusOf = new Map(timesheets.map(({ startsOn, status }) => [startsOn, status]))
  // Each once: the entries of a month are in two or three of them.
  const known = new Map<string, PeriodRange>()
  const distinct = (ranges: readonly Days[]) => {
    const added: PeriodRange[] = []
    for (const { startsOn, endsOn } of ranges) {
      const name = `${startsOn} ${endsOn}`
      if (known.has(name)) continue
      const range = { startsOn, endsOn, status: statusOf.get(startsOn) ?? 'draft' }
      known.set(name, range)
      added.push(range)
    }
    return added.sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  }
  return [...distinct([...own, ...timesheets]), ...distinct(ofGroup)]
}

/** The range that a day's entry belongs to: the employee's own first, the earlier of two. */
export function rangeOf(ranges: readonly PeriodRange[], date: PlainDate): PeriodRange | undefined {
  return ranges.find(range => range.startsOn <= date && date <= range.endsOn)
}
