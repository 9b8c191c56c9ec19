import type { PlainDate } from '#core/plain-date.ts'
import { keyOf, type SavedCell } from './cell.ts'
import type { CellFacts } from './load-cells.ts'
import type { EmployeeDay } from './recompute-overtime.ts'

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
  const spans = facts.spans.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  if (spans.some((span, index) => index > 0 && span.startsOn <= spans[index - 1]!.endsOn)) return null
  const replaced = new Set(changed.map(keyOf))
  const stored = [...facts.stored.filter(cell => !replaced.has(keyOf(cell))), ...changed.filter(cell => cell.minutes > 0)]
  const days = new Map(facts.days.map(day => [day.date, day]))
  for (const [date, minutes] of worked) {
    const day = days.get(date) ?? { date, workedMinutes: 0, overtimeMinutes: 0, doubleTimeMinutes: 0 }
    days.set(date, { ...day, workedMinutes: day.workedMinutes + minutes })
  }
  for (const day of overtime) days.set(day.date, day)
  return { ...facts, page, stored, days: [...days.values()] }
}
