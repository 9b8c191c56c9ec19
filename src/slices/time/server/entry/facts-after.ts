import type { PlainDate } from '#core/plain-date.ts'
import type { SavedCell } from './cell.ts'
import type { CellFacts } from './load-cells.ts'
import { type EmployeeDay, unworkedDay } from './recompute-overtime.ts'

/** What a save changed, all of it in one period. */
export interface StoredChange {
  /** The page it turned to. */
  page: string
  changed: readonly SavedCell[]
  /** By how much the worked minutes of a day changed. */
  worked: ReadonlyMap<PlainDate, number>
  overtime: readonly EmployeeDay[]
}

/** Whether `bringUpToDate` can say what a load would read: not where a day lies in two periods, because which of them holds it may change. */
export function canFollow({ spans }: CellFacts): boolean {
  return !spans.some(span => spans.some(other => other.startsOn < span.startsOn && span.startsOn <= other.endsOn))
}

/** Makes facts say what a load would read after the save. They are changed where they are: nobody else holds them. */
export function bringUpToDate(facts: CellFacts, { page, changed, worked, overtime }: StoredChange): void {
  facts.page = page
  for (const cell of changed) {
    const others = (facts.stored.get(cell.date) ?? []).filter(({ column }) => column !== cell.column)
    facts.stored.set(cell.date, cell.minutes > 0 ? [...others, cell] : others)
  }
  for (const [date, minutes] of worked) {
    const day = facts.days.get(date) ?? unworkedDay(date)
    facts.days.set(date, { ...day, workedMinutes: day.workedMinutes + minutes })
  }
  for (const day of overtime) facts.days.set(day.date, day)
}
