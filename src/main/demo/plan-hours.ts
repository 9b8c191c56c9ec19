import { addDays, eachDay, type PlainDate, type Weekday, weekdayOf } from '#core/plain-date.ts'
import { type BreakLunchSettings, breakLunch } from '#slices/time-groups/rules/group-settings.ts'
import type { PayPeriod } from '#slices/time-groups/rules/pay-period.ts'
import { scheduledDays } from '#slices/time-groups/rules/work-calendar.ts'
import { workWeekStarting } from '#slices/time-groups/rules/workweek.ts'
import type { DemoColumn, DemoPerson } from './cast.ts'
import { type Random, randomFor } from './random.ts'

export interface PlannedEntry extends DemoColumn {
  date: PlainDate
  minutes: number
}

export interface PlannedCell extends PlannedEntry {
  person: string
  period: PayPeriod
  typedAt: string
}

export interface PersonCalendar {
  periods: { past: readonly PayPeriod[]; previous: PayPeriod; current: PayPeriod }
  holidays: ReadonlySet<PlainDate>
  hireDate: PlainDate
  today: PlainDate
  /** No one who may earn overtime is scheduled for less than forty hours. */
  earnsOvertime: boolean
  /** Overtime has a column of its own. */
  typesOvertime: boolean
  /** Holidays are paid without being typed. */
  paysHolidays: boolean
  /** Lunch that is deducted automatically, so it is entered with the day. */
  lunch: Partial<BreakLunchSettings>
}

const payCode = (key: string): DemoColumn => ({ columnType: 'pay_code', key })
const WORKDAYS: ReadonlySet<Weekday> = new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
const FULL_DAY = 480
const LATE_DAY = 600
const SATURDAY_MINUTES = 240

/** Everything a person entered: every scheduled day up to yesterday, with typical leave and holidays of half a year. */
export function planHours(person: DemoPerson, calendar: PersonCalendar): PlannedEntry[] {
  const random = randomFor(person.key)
  const { periods, today } = calendar
  const first = periods.past[0]?.startsOn ?? periods.previous.startsOn
  const vacation = vacationOf(random, periods.past)
  const special = specialOf(person, calendar)
  const entries: PlannedEntry[] = []
  for (const week of weeksBetween(first, addDays(today, -1))) {
    let straight = 0
    for (const date of week) {
      if (date < calendar.hireDate || isEmpty(person, periods, date)) continue
      const day = special(date) ?? usualDay(person, calendar, random, vacation, date, straight)
      straight += day.filter(isStraight).reduce((sum, entry) => sum + entry.minutes, 0)
      entries.push(...day)
    }
  }
  if (person.typedTodayMinutesAgo !== undefined && isWorkday(calendar, today) && !isEmpty(person, periods, today)) {
    entries.push({ ...random.weighted(person.columns), date: today, minutes: Math.round(person.minutesPerDay / 2) })
  }
  return entries.map(({ columnType, key, date, minutes }) => ({ columnType, key, date, minutes }))
}

function usualDay(
  person: DemoPerson,
  calendar: PersonCalendar,
  random: Random,
  vacation: ReadonlySet<PlainDate>,
  date: PlainDate,
  straightSoFar: number,
): PlannedEntry[] {
  const { minutesPerDay } = person
  if (calendar.holidays.has(date) && isWeekday(date))
    return calendar.paysHolidays ? [] : [{ ...payCode('holiday'), date, minutes: minutesPerDay }]
  if (weekdayOf(date) === 'saturday') {
    // Typed as overtime, and overtime by the rule: forty hours are reached.
    const isOvertime = calendar.typesOvertime && calendar.earnsOvertime && straightSoFar === 5 * FULL_DAY && random.chance(0.07)
    return isOvertime ? [{ ...payCode('overtime'), date, minutes: SATURDAY_MINUTES }] : []
  }
  if (!isWeekday(date)) return []
  if (vacation.has(date)) return [{ ...payCode('vacation'), date, minutes: minutesPerDay }]
  if (random.chance(0.02)) return [{ ...payCode('sick'), date, minutes: minutesPerDay }]
  const change = random.chance(0.1) ? 30 * random.int(calendar.earnsOvertime ? -2 : -1, calendar.earnsOvertime ? -1 : 3) : 0
  return split(person, random, date, withLunch(minutesPerDay + change, calendar.lunch))
}

/** The minutes between coming and going of a day with so many minutes of work. */
function withLunch(minutes: number, settings: Partial<BreakLunchSettings>): number {
  const { autoDeductLunch, lunchPeriodMinutes, lunchTriggerMinutes } = breakLunch(settings)
  return autoDeductLunch && minutes > lunchTriggerMinutes ? minutes + lunchPeriodMinutes : minutes
}

/** A day's work in one or two columns, in half hours. */
function split(person: DemoPerson, random: Random, date: PlainDate, minutes: number): PlannedEntry[] {
  const main = random.weighted(person.columns)
  const other = random.weighted(person.columns)
  if (other.key === main.key || minutes < 240 || random.chance(0.4)) return [{ ...main, date, minutes }]
  const part = 30 * random.int(2, Math.floor(minutes / 60))
  return [
    { ...main, date, minutes: minutes - part },
    { ...other, date, minutes: part },
  ]
}

/** The hours that make the previous timesheet need review; undefined for an ordinary day. */
function specialOf(person: DemoPerson, calendar: PersonCalendar): (date: PlainDate) => PlannedEntry[] | undefined {
  const scheduled = scheduledDays(calendar.periods.previous, {
    holidays: calendar.holidays,
    hireDate: calendar.hireDate,
    terminationDate: null,
  })
  const [monday] = scheduled
  if (person.workedLate) {
    const late = new Set(scheduled.slice(3, 5))
    return date => (late.has(date) ? [{ ...person.columns[0]!, date, minutes: withLunch(LATE_DAY, calendar.lunch) }] : undefined)
  }
  if (person.previous === 'waiting_missing_day') return date => (date === scheduled[3] ? [] : undefined)
  if (person.previous !== 'waiting_long_day' || !monday) return () => undefined
  const week = workWeekStarting(monday, 'monday')
  const [wednesday, saturday] = [addDays(week, 2), addDays(week, 5)]
  const [main, second] = [person.columns[0]!, person.columns[1] ?? person.columns[0]!]
  return date => {
    if (date === saturday)
      return [
        { ...second, date, minutes: 750 },
        { ...payCode('overtime'), date, minutes: SATURDAY_MINUTES },
      ]
    if (workWeekStarting(date, 'monday') !== week || !isWorkday(calendar, date)) return undefined
    return date === wednesday ? [{ ...payCode('vacation'), date, minutes: FULL_DAY }] : [{ ...main, date, minutes: FULL_DAY }]
  }
}

/** A week off in most half years, never in the two latest periods, which people look at first. */
function vacationOf(random: Random, past: readonly PayPeriod[]): ReadonlySet<PlainDate> {
  const starts = random.chance(0.75) && past.length > 0 ? random.pick(past).startsOn : null
  return new Set(starts === null ? [] : eachDay(starts, addDays(starts, 6)))
}

function isEmpty(person: DemoPerson, { previous }: PersonCalendar['periods'], date: PlainDate): boolean {
  return person.previous === 'empty' && date >= previous.startsOn
}

function isWorkday(calendar: PersonCalendar, date: PlainDate): boolean {
  return isWeekday(date) && !calendar.holidays.has(date)
}

function isWeekday(date: PlainDate): boolean {
  return WORKDAYS.has(weekdayOf(date))
}

function isStraight({ columnType, key }: DemoColumn): boolean {
  return columnType !== 'pay_code' || key === 'regular'
}

/** The workweeks from Monday that overlap a range, cut to it. */
function weeksBetween(from: PlainDate, to: PlainDate): PlainDate[][] {
  return [...Map.groupBy(eachDay(from, to), date => workWeekStarting(date, 'monday')).values()]
}
