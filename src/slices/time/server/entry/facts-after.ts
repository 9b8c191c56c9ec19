import type { PlainDate } from '#core/plain-date.ts'
import type { SavedCell } from './cell.ts'
import type { CellFacts } from './load-cells.ts'
import { type EmployeeDay, unworkedDay } from './recompute-overtime.ts'

/** What a save changed, all of it in one period. */
interface Stored {
  page: string
  changed: readonly SavedCell[]
  /** By how much the worked minutes of a day changed. */
  worked: ReadonlyMap<PlainDate, number>
  overtime: readonly EmployeeDay[]
}

/** The facts as a load would read them after the save. Null where a day lies in two periods: which of them holds it is the load's to say. */
export function factsAfter(facts: CellFacts, { page, changed, worked, overtime }: Stored): CellFacts | null {
  if (facts.spans.some(span => facts.spans.some(other => other.startsOn < span.startsOn && span.startsOn <= other.endsOn))) return null
  const stored = new Map(facts.stored)
  for (const cell of changed) {
    const others = (stored.get(cell.date) ?? []).filter(({ column }) => column !== cell.column)
    stored.set(cell.date, cell.minutes > 0 ? [...others, cell] : others)
  }
  const days = new Map(facts.days)
  for (const [date, minutes] of worked) {
    const day = days.get(date) ?? unworkedDay(date)
    days.set(date, { ...day, workedMinutes: day.workedMinutes + minutes })
  }
  for (const day of overtime) days.set(day.date, day)
  return { ...facts, page, stored, days }
}
