import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Credentials, type TestApp, testApp } from '#test/http/app.ts'
import type { Called } from '#test/invited.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'

let t: TestDatabase
let app: TestApp
let harbor: TimeWorld<'admin' | 'ada'>
let admin: Credentials

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-27T15:00:00Z')
  app = await testApp(t)
  harbor = await timeWorld(t, 'harbor', { admin: { role: 'administrator_time' }, ada: { role: 'employee' } })
  admin = await app.signIn(harbor.people.admin, harbor.id)
  await harbor.enter(harbor.people.ada, cell('2026-03-16', 487), cell('2026-03-17', 480))
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const api = async (method: 'POST' | 'PATCH', path: string, payload: object) =>
  ((await app.send({ method, url: `/api/v1/time-groups${path}`, headers: admin, payload })) as Pick<Called, 'json'>).json
const preview = (change: object) => api('POST', '/preview', { id: harbor.groupId, ...change })

test.each<[string, number, object]>([
  ['other rounding changes no hours that are recorded', 0, { timeRoundingMinutes: 15 }],
  ['neither does a day alone', 0, {}],
  ['a lunch that is deducted changes them', 1, { breakLunchSettings: { allowLunch: true, autoDeductLunch: true } }],
  ['and so does rounding together with overtime', 1, { timeRoundingMinutes: 15, overtimeThresholdHours: 35 }],
])('GRP-12: from an earlier day, %s', async (_, changedPeople, change) => {
  const answer = await preview({ effectiveFrom: '2026-03-16', ...change })
  expect(answer).toMatchObject({ needsReason: true, changedPeople })
  expect(answer.changes).toHaveLength(changedPeople)
})

test('GRP-12: hours change where later settings give way to those of before', async () => {
  const later = { version: 1, overtimeThresholdHours: 35, effectiveFrom: '2026-03-16', reason: 'Agreed with staff' }
  expect(await api('PATCH', `/${harbor.groupId}`, later)).toMatchObject({ overtimeThresholdHours: 35 })
  expect(await preview({ effectiveFrom: '2026-03-09', overtimeThresholdHours: 40 })).toMatchObject({ changedPeople: 1 })
})
