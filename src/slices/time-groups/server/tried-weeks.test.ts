import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Credentials, type TestApp, testApp } from '#test/http/app.ts'
import type { Called } from '#test/invited.ts'
import { timeWorld } from '#test/time-world.ts'

let t: TestDatabase
let app: TestApp
let admin: Credentials

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-27T15:00:00Z')
  app = await testApp(t)
  const harbor = await timeWorld(t, 'harbor', { admin: { role: 'administrator_time' } })
  admin = await app.signIn(harbor.people.admin, harbor.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const api = (method: 'POST', path: string, payload: object) =>
  app.send({ method, url: `/api/v1/time-groups${path}`, headers: admin, payload }) as Promise<Pick<Called, 'status' | 'json'>>
const weekly = { payPeriod: 'weekly', payPeriodStartsOn: 'monday' }

describe('a week that is tried', () => {
  const week = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'].map(date => ({
    date,
    cells: [{ column: 'regular', minutes: 540 }],
  }))

  test('has each day’s result with its reasons under the settings that are given, and stores nothing', async () => {
    const settings = { ...weekly, workWeekStart: 'monday', breakLunchSettings: { allowLunch: true, autoDeductLunch: true } }
    const { status, json } = await api('POST', '/try', { settings, days: week })
    expect(status).toBe(200)
    expect(
      json.days.map((day: Record<string, number>) => [day.enteredMinutes, day.deductedMinutes, day.regularMinutes, day.overtimeMinutes]),
    ).toEqual([
      [540, 30, 510, 0],
      [540, 30, 510, 0],
      [540, 30, 510, 0],
      [540, 30, 510, 0],
      [540, 30, 360, 150],
    ])
    expect(json.days[4].parts.map((part: { rule: string; minutes: number }) => [part.rule, part.minutes])).toEqual([
      ['lunch', 30],
      ['week', 150],
    ])
  })

  test.each<[string, object, object[], string]>([
    ['a day that comes twice', {}, [week[0]!, week[0]!], 'days.1.date'],
    ['an unknown column', {}, [{ date: '2026-03-16', cells: [{ column: 'bonus', minutes: 60 }] }], 'days.0.cells.0.column'],
    [
      'more than 24 hours in a day',
      {},
      [week[0]!, { date: '2026-03-17', cells: ['regular', 'vacation'].map(column => ({ column, minutes: 1440 })) }],
      'days.1.cells.1.minutes',
    ],
    [
      'more than 24 hours once they are rounded',
      { timeRoundingMinutes: 15, roundingDirection: 'up' },
      [{ date: '2026-03-17', cells: ['regular', 'vacation'].map(column => ({ column, minutes: 718 + (column === 'regular' ? 4 : 0) })) }],
      'days.0.cells.1.minutes',
    ],
    ['a tier at 0', { overtimeRules: [{ scope: 'week', overMinutes: 0, multiplier: 2 }] }, week, 'settings.overtimeRules.0.overMinutes'],
  ])('with %s is a validation error', async (_, settings, days, field) => {
    expect(await api('POST', '/try', { settings, days })).toMatchObject({ status: 422, json: { data: { field } } })
  })
})
