import { describe, expect, test } from 'vitest'
import { addDays, eachDay, type PlainDate, type Weekday } from '#core/plain-date.ts'
import { columnHandle } from '#slices/time/rules/column.ts'
import { type DayResult, type DaySettings, dayResults } from '#slices/time/rules/day-results.ts'
import { type TimesheetWarning, timesheetWarnings } from '#slices/time/rules/timesheet-warnings.ts'
import { breakLunch } from '#slices/time-groups/rules/group-settings.ts'
import { countsAsWorked } from '#slices/time-groups/rules/pay-codes.ts'
import type { DemoGroup, DemoOrganization } from './cast.ts'
import { harborLight } from './harbor-light.ts'
import { type DemoPlan, planDemo } from './plan.ts'
import type { PlannedCell } from './plan-hours.ts'
import type { PlannedTimesheet } from './plan-timesheets.ts'
import { riverFood } from './river-food.ts'

/** A leap day, the end of a year, midsummer, holidays, and every day of two weeks, so that a period starts on one of them. */
const days = ['2028-02-29', '2027-01-01', '2026-07-04', '2026-11-26', '2026-12-31', ...eachDay('2026-11-09', '2026-11-22')]
const instants = days.flatMap(day => [`${day}T05:10:00Z`, `${day}T16:00:00Z`])
const GROUP_COLUMNS = ['regular', 'overtime', 'vacation', 'sick', 'holiday']

const cellsByPerson = new WeakMap<DemoPlan, Map<string, PlannedCell[]>>()

/** The hours of a person; ten thousand timesheets ask for them. */
function cellsOf(plan: DemoPlan, person: string): PlannedCell[] {
  const known = cellsByPerson.get(plan) ?? Map.groupBy(plan.cells, cell => cell.person)
  cellsByPerson.set(plan, known)
  return known.get(person) ?? []
}

/** The results of the days of a period's workweeks; both begin on a Monday or, twice a month, up to six days into one. */
function resultsOf(group: DemoGroup, plan: DemoPlan, { person, period }: PlannedTimesheet): DayResult[] {
  const [from, to] = [addDays(period.startsOn, -6), addDays(period.endsOn, 6)]
  const worked = cellsOf(plan, person).filter(
    ({ date, columnType, key }) => from <= date && date <= to && countsAsWorked({ columnType, columnId: key }),
  )
  const nothing = { lunchTakenMinutes: null, lunchWaived: false, lunchNote: null, holidayMinutes: 0, isHoliday: false }
  const days = [...Map.groupBy(worked, cell => cell.date)].map(([date, cells]) => ({
    ...nothing,
    date,
    cells: cells.map(cell => ({ column: cell.key, minutes: cell.minutes })),
  }))
  const settings: DaySettings = { ...group, breakLunchSettings: breakLunch(group.breakLunchSettings ?? {}), timeFormat: 'decimal' }
  return dayResults(days, () => settings)
}

function warningsOf(organization: DemoOrganization, plan: DemoPlan, timesheet: PlannedTimesheet): TimesheetWarning[] {
  const group = organization.groups.find(one => one.key === organization.people.find(person => person.key === timesheet.person)!.group)!
  const inside = (date: PlainDate) => timesheet.period.startsOn <= date && date <= timesheet.period.endsOn
  const results = resultsOf(group, plan, timesheet).filter(day => inside(day.date))
  const deducted = new Map(results.flatMap(day => day.shares.map(share => [`${day.date} ${share.column}`, share.deductedMinutes])))
  return timesheetWarnings({
    period: timesheet.period,
    // Keys are not ids, but an allocation needs one.
    entries: cellsOf(plan, timesheet.person)
      .filter(cell => inside(cell.date))
      .map(({ date, columnType, key, minutes }) => ({
        date,
        column: columnType === 'pay_code' ? key : columnHandle(columnType, '00000000-0000-7000-8000-000000000000'),
        minutes: minutes - (deducted.get(`${date} ${key}`) ?? 0),
      })),
    calendar: {
      holidays: new Set(plan.holidays.map(holiday => holiday.date)),
      hireDate: plan.hireDates.get(timesheet.person)!,
      terminationDate: null,
    },
    overtime: results,
    overtimeSource: group.overtimeSource ?? 'typed',
    paidHolidays: [],
    changedLate: null,
    isResultChanged: false,
    workWeekStart: group.workWeekStart as Weekday,
    timeFormat: 'decimal',
  })
}

const totals = (cells: readonly PlannedCell[]) => {
  const sums = new Map<string, number>()
  for (const cell of cells) sums.set(`${cell.person} ${cell.date}`, (sums.get(`${cell.person} ${cell.date}`) ?? 0) + cell.minutes)
  return sums
}

describe.each([harborLight, riverFood])('$name', organization => {
  const plans = instants.map(instant => ({ instant, now: Date.parse(instant), plan: planDemo(organization, Date.parse(instant)) }))

  test('the same instant gives the same plan', () => {
    expect(planDemo(organization, plans[0]!.now)).toEqual(plans[0]!.plan)
  })

  test('no day is longer than 24 hours, and no cell appears twice', () => {
    for (const { plan } of plans) {
      expect(Math.max(...totals(plan.cells).values())).toBeLessThanOrEqual(1440)
      const cells = plan.cells.map(({ person, date, columnType, key }) => `${person} ${date} ${columnType} ${key}`)
      expect(new Set(cells).size).toBe(cells.length)
    }
  })

  test('hours are whole minutes in a column of the person’s timesheet, between hire and today, within a period', () => {
    for (const { plan } of plans) {
      const periods = new Set(plan.periods.map(period => `${period.group} ${period.startsOn} ${period.endsOn}`))
      const people = new Map(
        organization.people.map(one => [
          one.key,
          { ...one, own: new Set(one.columns.map(({ columnType, key }) => `${columnType} ${key}`)) },
        ]),
      )
      // Collected, because an expectation for each of a hundred thousand cells takes seconds.
      const wrong = plan.cells.filter(cell => {
        const person = people.get(cell.person)!
        const isColumn =
          person.own.has(`${cell.columnType} ${cell.key}`) || (cell.columnType === 'pay_code' && GROUP_COLUMNS.includes(cell.key))
        const isWhole = cell.minutes > 0 && Number.isInteger(cell.minutes)
        const isEmployed = cell.date >= plan.hireDates.get(cell.person)! && cell.date <= plan.today
        return !(isColumn && isWhole && isEmployed && periods.has(`${person.group} ${cell.period.startsOn} ${cell.period.endsOn}`))
      })
      expect(wrong).toEqual([])
      expect(plan.cells.length).toBeGreaterThan(1000)
    }
  })

  test('nothing lies in the future, and each timesheet was submitted before it was reviewed', () => {
    for (const { plan, now } of plans) {
      expect(plan.cells.filter(cell => !(Date.parse(cell.typedAt) <= now))).toEqual([])
      for (const timesheet of plan.timesheets) {
        expect(timesheet.submittedAt).toHaveLength(timesheet.revision)
        const order = timesheet.submittedAt.flatMap((at, index) => [
          at,
          ...timesheet.decisions.filter(one => one.revision === index + 1).map(one => one.at),
        ])
        expect(order.toSorted()).toEqual(order)
        expect(Date.parse(order.at(-1)!)).toBeLessThanOrEqual(now)
      }
    }
  })

  test('hours that were imported are past ones of a few people, whose timesheets are open', () => {
    for (const { plan, now } of plans) {
      if (organization.timeClock === undefined) {
        expect(plan.imported).toBeNull()
        continue
      }
      const { at, cells } = plan.imported!
      expect(Date.parse(at)).toBeLessThanOrEqual(now)
      expect(cells.length).toBeGreaterThan(5)
      const locked = new Set(
        plan.timesheets.filter(one => one.status !== 'rejected').map(({ person, period }) => `${person} ${period.startsOn}`),
      )
      expect(
        cells.filter(cell => Date.parse(cell.typedAt) > Date.parse(at) || locked.has(`${cell.person} ${cell.period.startsOn}`)),
      ).toEqual([])
      expect(new Set(cells.map(cell => cell.person)).size).toBeLessThanOrEqual(3)
    }
  })

  test('there are timesheets in every state, and all earlier ones are approved', () => {
    for (const { plan } of plans) {
      expect(new Set(plan.timesheets.map(timesheet => timesheet.status))).toEqual(new Set(['submitted', 'approved', 'rejected']))
      const previous = plan.timesheets.toSorted((a, b) => (a.period.startsOn < b.period.startsOn ? 1 : -1))[0]!.period.startsOn
      for (const timesheet of plan.timesheets.filter(one => one.period.startsOn < previous)) expect(timesheet.status).toBe('approved')
      expect(plan.timesheets.some(timesheet => timesheet.revision === 2)).toBe(true)
      for (const timesheet of plan.timesheets.filter(one => one.status === 'rejected'))
        expect(timesheet.decisions.at(-1)!.note).not.toBeNull()
    }
  })

  test('only the timesheets meant to need review have warnings', () => {
    // Collected, because an expectation for each of ten thousand timesheets takes seconds.
    const wrong: unknown[] = []
    for (const { plan } of plans) {
      const newest = Map.groupBy(plan.timesheets, timesheet => timesheet.person)
      for (const [key, timesheets] of newest) {
        const { previous } = organization.people.find(person => person.key === key)!
        for (const timesheet of timesheets) {
          const meant = timesheet === timesheets.at(-1) && (previous === 'waiting_long_day' || previous === 'waiting_missing_day')
          const kinds = new Set(warningsOf(organization, plan, timesheet).map(warning => warning.kind))
          if (!meant) wrong.push(...[...kinds].map(kind => [key, timesheet.period.startsOn, kind]))
          else if (previous === 'waiting_missing_day') expect(kinds).toEqual(new Set(['missing_day']))
          else expect(kinds.has('over_daily')).toBe(true)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('the history covers half a year', () => {
    for (const { plan } of plans) {
      expect(plan.cells.map(cell => cell.date).toSorted()[0]! <= addDays(plan.today, -175)).toBe(true)
    }
  })

  test('every key that is used exists', () => {
    const keys = (list: readonly { key: string }[]) => new Set(list.map(one => one.key))
    const [people, departments, locations, programs, funds, groups] = [
      keys(organization.people),
      keys(organization.departments),
      keys(organization.locations),
      keys(organization.programs),
      keys(organization.funds),
      keys(organization.groups),
    ]
    for (const person of organization.people) {
      expect(
        [person.manager, person.department, person.location, person.program, person.group].map(
          (key, at) => key === null || [people, departments, locations, programs, groups][at]!.has(key),
        ),
      ).toEqual([true, true, true, true, true])
      for (const column of person.columns)
        expect(column.columnType === 'pay_code' || (column.columnType === 'fund' ? funds : departments).has(column.key)).toBe(true)
    }
  })
})

test('Harbor Light has 24 people, seven departments and three locations', () => {
  expect([harborLight.people.length, harborLight.departments.length, harborLight.locations.length]).toEqual([24, 7, 3])
})

test('the employee who signs in reports to the manager who does, and their current and previous timesheets are empty', () => {
  const byEmail = (email: string) => harborLight.people.find(person => person.email === email)!
  const employee = byEmail('employee@harborlight.test')
  expect(employee.manager).toBe(byEmail('manager@harborlight.test').key)
  for (const instant of instants) {
    const plan = planDemo(harborLight, Date.parse(instant))
    const previous = plan.periods.filter(period => period.group === employee.group).at(-2)!
    const own = plan.cells.filter(cell => cell.person === employee.key)
    expect(own.length).toBeGreaterThan(80)
    expect(own.filter(cell => cell.date >= previous.startsOn)).toEqual([])
    expect(
      plan.timesheets.filter(timesheet => timesheet.person === employee.key && timesheet.period.startsOn >= previous.startsOn),
    ).toEqual([])
  }
})

test('six timesheets are pending for the administrator, two of them with warnings, and the manager has both kinds too', () => {
  const plan = planDemo(harborLight, Date.parse('2026-11-20T15:00:00Z'))
  const waiting = (approver: string) =>
    plan.timesheets.filter(timesheet => timesheet.status === 'submitted' && timesheet.approver === approver)
  const withWarnings = (approver: string) => waiting(approver).filter(timesheet => warningsOf(harborLight, plan, timesheet).length > 0)
  expect([waiting('dana').length, withWarnings('dana').length]).toEqual([6, 2])
  expect([waiting('marcus').length, withWarnings('marcus').length]).toEqual([3, 2])
})

test('the long day matches the pictures: 16.50 hours, overtime typed 4.00 and computed 8.50', () => {
  const plan = planDemo(harborLight, Date.parse('2026-11-20T15:00:00Z'))
  const timesheet = plan.timesheets.find(one => one.person === 'marcus' && one.status === 'submitted')!
  expect(warningsOf(harborLight, plan, timesheet).map(warning => warning.text)).toEqual([
    '16.50 hrs on Sat, Oct 31 (over 16 hrs)',
    'Overtime: 4.00 hrs entered, 8.50 hrs calculated',
  ])
})
