import { addDays, type PlainDate, todayIn } from '#core/plain-date.ts'
import { overtimeRulesFor } from '#slices/time/rules/overtime.ts'
import { payDateFor } from '#slices/time-groups/rules/pay-date.ts'
import type { PayPeriod } from '#slices/time-groups/rules/pay-period.ts'
import { type DemoHoliday, HISTORY_DAYS, holidaysAround, storyPeriods } from './calendar.ts'
import type { DemoGroup, DemoOrganization, DemoPerson } from './cast.ts'
import { type PlannedCell, planHours } from './plan-hours.ts'
import { type PlannedImport, planImport } from './plan-import.ts'
import { instantOn, notAfter, type PlannedTimesheet, planTimesheets } from './plan-timesheets.ts'
import { randomFor } from './random.ts'

export interface PlannedPeriod extends PayPeriod {
  group: string
  payDate: PlainDate
  payDateReason: string | null
}

/** The history of an organization up to now, independent of the database: people, columns and groups are keys. */
export interface DemoPlan {
  today: PlainDate
  hireDates: ReadonlyMap<string, PlainDate>
  /** When each person's record was created: with the first hours of the story, or when they were hired. ISO 8601 in UTC. */
  recordedAt: ReadonlyMap<string, string>
  holidays: DemoHoliday[]
  periods: PlannedPeriod[]
  cells: PlannedCell[]
  timesheets: PlannedTimesheet[]
  /** Days of open timesheets on which someone worked through lunch. */
  lunchesWorked: { person: string; date: PlainDate }[]
  /** Of some of the cells; null where no one uses a time clock. */
  imported: PlannedImport | null
}

/** Deterministic: the same instant gives the same plan. `now` in milliseconds since 1970. */
export function planDemo(organization: DemoOrganization, now: number): DemoPlan {
  const today = todayIn(organization.timezone, now)
  const holidays = holidaysAround(today)
  const periodsOf = new Map(organization.groups.map(group => [group.key, storyPeriods(group, today)]))
  const hired = hireDates(organization, today)
  const plan: DemoPlan = {
    today,
    hireDates: hired,
    recordedAt: new Map([...hired].map(([key, date]) => [key, recordedAt(date, today, now)])),
    holidays,
    periods: [],
    cells: [],
    timesheets: [],
    lunchesWorked: [],
    imported: null,
  }
  for (const group of organization.groups) {
    const { past, previous, current } = periodsOf.get(group.key)!
    plan.periods.push(...[...past, previous, current].map(period => paid(group, period)))
  }
  for (const person of organization.people) {
    const group = organization.groups.find(one => one.key === person.group)
    if (group) addPerson(plan, person, group, periodsOf.get(group.key)!, now)
  }
  plan.imported = planImport(organization, plan, now)
  return plan
}

function addPerson(plan: DemoPlan, person: DemoPerson, group: DemoGroup, periods: ReturnType<typeof storyPeriods>, now: number): void {
  const random = randomFor(`${person.key} clock`)
  const entries = planHours(person, {
    periods,
    holidays: new Set(plan.holidays.map(holiday => holiday.date)),
    hireDate: plan.hireDates.get(person.key)!,
    today: plan.today,
    earnsOvertime: overtimeRulesFor(group).length > 0,
    typesOvertime: group.overtimeSource !== 'computed',
    paysHolidays: group.holidayPay === 'scheduled',
    lunch: group.breakLunchSettings ?? {},
  })
  const all = [...periods.past, periods.previous, periods.current]
  const cells = entries.map((entry): PlannedCell => {
    const period = all.find(one => one.startsOn <= entry.date && entry.date <= one.endsOn)!
    const minutesAgo = entry.date === plan.today ? person.typedTodayMinutesAgo! : random.int(400, 500)
    const typedAt = notAfter(instantOn(entry.date, 20 * 60 + random.int(0, 170)), now - minutesAgo * 60_000)
    return { ...entry, person: person.key, period, typedAt }
  })
  plan.cells.push(...cells)
  const dayOfLunch = person.workedLate && cells.find(cell => cell.period === periods.previous)?.date
  if (dayOfLunch) plan.lunchesWorked.push({ person: person.key, date: dayOfLunch })
  const started = new Set(cells.map(cell => cell.period))
  plan.timesheets.push(...planTimesheets(person, periods.past, periods.previous, period => started.has(period), now))
}

function hireDates({ people }: DemoOrganization, today: PlainDate): Map<string, PlainDate> {
  return new Map(people.map(person => [person.key, addDays(today, -person.hiredDaysAgo)]))
}

/** No earlier than the story, which begins with the organization's first hours. */
function recordedAt(hireDate: PlainDate, today: PlainDate, now: number): string {
  const began = addDays(today, -HISTORY_DAYS)
  return notAfter(instantOn(hireDate < began ? began : hireDate, 14 * 60), now)
}

function paid(group: DemoGroup, period: PayPeriod): PlannedPeriod {
  const { date, reason } = payDateFor(period.endsOn, group)
  return { ...period, group: group.key, payDate: date, payDateReason: reason }
}
