import { expect, test } from 'vitest'
import { closedDays, type DayOff, expectedDays, expectedMinutes, scheduledDays, type WorkCalendar } from './work-calendar.ts'

const period = { startsOn: '2026-11-09', endsOn: '2026-11-15' } // Monday to Sunday
const calendar: WorkCalendar = { hireDate: null, terminationDate: null, holidays: new Set() }

test.each<[string, Partial<WorkCalendar>, number[]]>([
  ['Monday to Friday', {}, [9, 10, 11, 12, 13]],
  ['a holiday is off (CAL-1)', { holidays: new Set(['2026-11-11']) }, [9, 10, 12, 13]],
  ['a holiday on a weekend changes nothing', { holidays: new Set(['2026-11-14']) }, [9, 10, 11, 12, 13]],
  ['from the day of hire', { hireDate: '2026-11-12' }, [12, 13]],
  ['to the last day', { terminationDate: '2026-11-10' }, [9, 10]],
  ['a schedule of one’s own', { schedule: [240, 0, 0, 0, 0, 60, 0] }, [9, 14]],
])('hours are expected: %s', (_name, known, days) => {
  expect(scheduledDays(period, { ...calendar, ...known }).map(date => Number(date.slice(8)))).toEqual(days)
})

test('days before hire and after termination are closed, weekends and holidays are not', () => {
  expect(closedDays(period, { hireDate: '2026-11-11', terminationDate: '2026-11-14' })).toEqual(['2026-11-09', '2026-11-10', '2026-11-15'])
  expect(closedDays(period, { hireDate: null, terminationDate: null })).toEqual([])
})

test.each<[string, DayOff[], number[]]>([
  ['a holiday counts, because its hours are paid (CAL-1)', [{ date: '2026-11-11', type: 'holiday' }], [9, 10, 11, 12, 13]],
  ['a closure does not', [{ date: '2026-11-11', type: 'closure' }], [9, 10, 12, 13]],
  ['a holiday on a weekend adds no hours', [{ date: '2026-11-14', type: 'holiday' }], [9, 10, 11, 12, 13]],
])('the expected hours of a period: %s', (_name, daysOff, days) => {
  const schedule = [450, 450, 450, 450, 450, 0, 0]
  expect(expectedDays(period, calendar, daysOff, schedule).map(date => Number(date.slice(8)))).toEqual(days)
  expect(expectedMinutes(period, calendar, daysOff, schedule)).toBe(days.length * 450)
})

test('someone with other minutes on each weekday is expected to work those', () => {
  const daysOff: DayOff[] = [{ date: '2026-11-11', type: 'holiday' }]
  expect(expectedMinutes(period, calendar, daysOff, [240, 0, 480, 0, 300, 0, 0])).toBe(240 + 480 + 300)
})
