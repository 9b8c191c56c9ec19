import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asking } from '#test/organization.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { ensurePeriods } from './ensure-periods.ts'
import { loadVersions } from './group.ts'

let t: TestDatabase
let harbor: TimeWorld<'ada'>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await timeWorld(t, 'harbor', { ada: { role: 'administrator_time' } })
})
afterAll(() => t.close())

test('a custom period is paid on its own date where it names one, else by the offset of the group', async () => {
  await t.db.withTenant(asking(harbor.people.ada, 'member')).write(async tx => {
    const { groupId } = harbor
    const [version] = await tx.rows(loadVersions, { groupIds: [groupId] })
    const customPeriods = [
      { startsOn: '2026-06-01', endsOn: '2026-06-20', payDate: '2026-06-30' },
      { startsOn: '2026-06-21', endsOn: '2026-07-10' },
    ]
    const custom = { ...version!, payPeriod: 'custom' as const, paydayOffset: 5, customPeriods }
    const memberships = [{ groupId, startsOn: '2026-01-01', endsOn: null, scheduledMinutes: null }]
    await ensurePeriods(
      tx,
      { memberships, versions: [custom] },
      {
        dates: ['2026-06-05', '2026-07-01'],
        today: '2026-06-05',
        own: [],
      },
    )
  })
  const { rows } = await t.owner.query(
    `select starts_on::text, pay_date::text, pay_date_reason from app.pay_periods where starts_on >= '2026-06-01' order by starts_on`,
  )
  expect(rows).toEqual([
    { starts_on: '2026-06-01', pay_date: '2026-06-30', pay_date_reason: null },
    { starts_on: '2026-06-21', pay_date: '2026-07-15', pay_date_reason: null },
  ])
})
