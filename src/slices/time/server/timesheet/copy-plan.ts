import { eachDay, type PlainDate, weekdayOf } from '#core/plain-date.ts'

interface Days {
  startsOn: PlainDate
  endsOn: PlainDate
}

/**
 * Which day of the period before a day is filled from: the same weekday, counted from the period's start, so that Mondays stay
 * Mondays also where periods have no whole weeks. A fifth Monday without a counterpart is missing.
 */
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
