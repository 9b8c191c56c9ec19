/**
 * Copying the previous period fills a day from the same occurrence of its weekday, counted from each period's start: the second
 * Monday from the second Monday, even where periods are not whole weeks. A day without a counterpart stays empty. Authority: PRD-21.
 * Rule SHT-10.
 */
import { eachDay, type PlainDate, weekdayOf } from '#core/plain-date.ts'
import type { PayPeriod } from '#slices/time-groups/rules/pay-period.ts'

type Days = Pick<PayPeriod, 'startsOn' | 'endsOn'>

/** Each day of `to` that has a counterpart, with the day of `from` that fills it. */
export function sourceDays(from: Days, to: Days): Map<PlainDate, PlainDate> {
  const byTurn = new Map(inTurn(from).map(({ turn, date }) => [turn, date]))
  return new Map(inTurn(to).flatMap(({ turn, date }) => (byTurn.has(turn) ? [[date, byTurn.get(turn)!] as const] : [])))
}

/** 'monday 2' is the period's second Monday. */
function inTurn({ startsOn, endsOn }: Days): { turn: string; date: PlainDate }[] {
  const seen = new Map<string, number>()
  return eachDay(startsOn, endsOn).map(date => {
    const weekday = weekdayOf(date)
    const count = (seen.get(weekday) ?? 0) + 1
    seen.set(weekday, count)
    return { turn: `${weekday} ${count}`, date }
  })
}
