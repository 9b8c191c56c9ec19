import { addDays, type PlainDate, plainDate } from '#core/plain-date.ts'
import { formatWholeDay } from '#web/plain-date-text.ts'
import { t } from './ui-texts.ts'

/**
 * Groups a list, newest first, by days of the browser's clock; today and yesterday are labelled as such. `instantOf` answers ISO 8601,
 * `now` is in epoch milliseconds.
 */
export function byDay<Item>(items: readonly Item[], instantOf: (item: Item) => string, now: number): [string, Item[]][] {
  const today = dayOf(now)
  // By the calendar: on a day of 25 hours, 24 hours earlier can be the same day.
  const names = new Map([
    [today, t('dayToday')],
    [addDays(today, -1), t('dayYesterday')],
  ])
  const groups = Map.groupBy(items, item => {
    const day = dayOf(Date.parse(instantOf(item)))
    return names.get(day) ?? formatWholeDay(day)
  })
  return [...groups]
}

function dayOf(instant: number): PlainDate {
  const at = new Date(instant)
  return plainDate(at.getFullYear(), at.getMonth() + 1, at.getDate())
}
