/**
 * A workweek follows the settings of its first day, to its end. When the day on which workweeks start changes, or someone comes into a
 * group with another one, the first new week may overlap the last old one; each overlapping day counts in the one or the other, and what
 * gives more overtime holds. Authority: law (29 CFR 778.301 and 778.302). Rules OT-10 and OT-11.
 */
import { addDays, eachDay, type PlainDate, type Weekday } from '#core/plain-date.ts'
import { workWeekStarting } from '#slices/time-groups/rules/workweek.ts'

export type Workweek<Settings> = {
  firstDay: PlainDate
  lastDay: PlainDate
  /** Its first day that is in no earlier week; later than `firstDay` where two weeks overlap. */
  ownFrom: PlainDate
  /** OT-10: those of its first day, of a week that overlaps the one before those of its first own day. */
  settings: Settings
}

/** The settings of each date; `only` where they are the same on all of them, as for most people. */
export type SettingsOf<Settings> = ((date: PlainDate) => Settings) & { only?: Settings | undefined }

/** The seven days of the workweek of a date. Cached, because every save needs the same few weeks. */
export function workWeekOf(date: PlainDate, start: Weekday): readonly PlainDate[] {
  const key = `${date} ${start}`
  const known = weekOfDay.get(key)
  if (known) return known
  const first = workWeekStarting(date, start)
  const week = eachDay(first, addDays(first, 6))
  if (weekOfDay.size >= MAX_KNOWN_DAYS) weekOfDay.clear()
  // One list per week, for each of its days.
  for (const day of week) weekOfDay.set(`${day} ${start}`, week)
  return week
}

const MAX_KNOWN_DAYS = 7_000
const weekOfDay = new Map<string, readonly PlainDate[]>()

/** Weeks are followed from this long before the first day, so that they are the same wherever one starts to look. */
const LEAD_DAYS = 28

/** The workweeks that contain any of the days, in order. `settingsOf` gives the settings that hold on a date. */
export function workweeksOf<Settings extends { workWeekStart: Weekday }>(
  from: PlainDate,
  to: PlainDate,
  settingsOf: SettingsOf<Settings>,
): Workweek<Settings>[] {
  const weeks: Workweek<Settings>[] = []
  let ownFrom = settingsOf.only ? from : addDays(from, -LEAD_DAYS)
  let follows = false
  while (ownFrom <= to) {
    const settings = settingsOf(ownFrom)
    const days = workWeekOf(ownFrom, settings.workWeekStart)
    const [firstDay, lastDay] = [days[0]!, days[6]!]
    if (lastDay >= from) weeks.push({ firstDay, lastDay, ownFrom: follows ? ownFrom : firstDay, settings })
    ownFrom = addDays(lastDay, 1)
    follows = true
  }
  return weeks
}

/**
 * OT-11: from which day on each week counts its days, so that each day counts once. `premium` compares what some days are worth when
 * they are counted in a week. Between equal ones the old week keeps the days.
 */
export function countedFrom<Settings>(
  weeks: readonly Workweek<Settings>[],
  premium: (week: Workweek<Settings>, from: PlainDate, to: PlainDate) => number,
): PlainDate[] {
  const starts = weeks.map(week => week.ownFrom)
  for (let index = 1; index < weeks.length; index++) {
    const [old, next] = [weeks[index - 1]!, weeks[index]!]
    const overlapFrom = overlapOf(old, next)
    if (overlapFrom === null) continue
    const inOld = premium(old, starts[index - 1]!, old.lastDay) + premium(next, next.ownFrom, next.lastDay)
    const inNext = premium(old, starts[index - 1]!, addDays(overlapFrom, -1)) + premium(next, overlapFrom, next.lastDay)
    if (inNext > inOld) starts[index] = overlapFrom
  }
  return starts
}

/** The first day that two weeks in a row share, or null. What even an earlier week shares is left to that one. */
export function overlapOf<Settings>(old: Workweek<Settings>, next: Workweek<Settings>): PlainDate | null {
  const [from] = [old.ownFrom, next.firstDay].toSorted().slice(-1)
  return from! < next.ownFrom ? from! : null
}

/** The days whose results depend on a date: its workweek, with the weeks that share days with it, and so on. */
export function daysTogether<Settings extends { workWeekStart: Weekday }>(
  date: PlainDate,
  settingsOf: SettingsOf<Settings>,
): { from: PlainDate; to: PlainDate } {
  if (settingsOf.only) {
    const week = workWeekOf(date, settingsOf.only.workWeekStart)
    return { from: week[0]!, to: week[6]! }
  }
  for (let reach = 14; ; reach *= 2) {
    const weeks = workweeksOf(addDays(date, -reach), addDays(date, reach), settingsOf)
    const isCutBefore = (index: number) => overlapOf(weeks[index - 1]!, weeks[index]!) === null
    let first = weeks.findIndex(week => date <= week.lastDay)
    let last = first
    while (first > 0 && !isCutBefore(first)) first--
    while (last < weeks.length - 1 && !isCutBefore(last + 1)) last++
    // At an edge, what lies beyond it is not known.
    if (first > 0 && last < weeks.length - 1) return { from: weeks[first]!.firstDay, to: weeks[last]!.lastDay }
  }
}
