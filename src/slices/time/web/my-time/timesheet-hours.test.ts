import { expect, test } from 'vitest'
import type { GridCell } from '../grid/cell.ts'
import type { GridColumn, GridDay } from '../grid/grid-model.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { daysWithTarget, timesheetHours } from './timesheet-hours.ts'

const day = (date: string): GridDay => ({ date, weekday: '', dayNumber: 1, week: 0, isToday: false, isWeekend: false })
const column = (handle: string, kind: GridColumn['kind']): GridColumn => ({ handle, label: handle, kind, editable: true })
const cell = (minutes: number): GridCell => ({ minutes, minutesEntered: minutes, version: 1, state: 'saved' })
const columns = [column('fund:a', 'fund'), column('vacation', 'time_off'), column('holiday', 'time_off')]
const timesheet = {
  holidays: [{ date: '2026-11-11', label: 'Veterans Day', type: 'holiday' }],
  settings: { expectedMinutes: 960, scheduledMinutes: [480, 480, 480, 480, 480, 0, 0] },
} as unknown as Timesheet

test('the target is the whole schedule, whether or not the hours of its holiday are entered', () => {
  const cells = new Map([
    ['2026-11-10|fund:a', cell(480)],
    ['2026-11-11|holiday', cell(480)],
  ])
  const days = [day('2026-11-10'), day('2026-11-11')]
  expect(timesheetHours(timesheet, days, columns, cells)).toEqual({
    total: 960,
    target: 960,
    byColumn: [
      { handle: 'fund:a', label: 'fund:a', kind: 'fund', minutes: 480 },
      { handle: 'holiday', label: 'holiday', kind: 'time_off', minutes: 480 },
    ],
  })
  expect(timesheetHours(timesheet, days, columns, new Map())).toEqual({ total: 0, target: 960, byColumn: [] })
})

test('a holiday has the hours of a working day, a closure and a day outside of employment have none', () => {
  const someones = {
    period: { startsOn: '2026-11-09', endsOn: '2026-11-15' },
    holidays: [
      { date: '2026-11-11', label: 'Veterans Day', type: 'holiday' },
      { date: '2026-11-12', label: 'Moving', type: 'closure' },
    ],
    closedDays: ['2026-11-09'],
    settings: timesheet.settings,
  } as unknown as Timesheet
  expect([...daysWithTarget(someones)]).toEqual(['2026-11-10', '2026-11-11', '2026-11-13'])
})

test('leave on a working day counts towards its target', () => {
  const cells = new Map([['2026-11-10|vacation', cell(480)]])
  expect(timesheetHours(timesheet, [day('2026-11-10')], columns, cells)).toMatchObject({ total: 480, target: 960 })
})
