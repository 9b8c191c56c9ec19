import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROWS_AT_ONCE } from '#server/export/rows-of.ts'
import { timesheetReport } from '#slices/reports/contract/timesheet-report.ts'
import { timesheetReportRoutes } from '#slices/reports/server/routes.ts'
import { bytesOf, clientsOf, textOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testApp } from '#test/http/app.ts'
import type { Person } from '#test/organization.ts'
import { tableIn } from '#test/table-in.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { tripsOf } from '#test/trips.ts'

const PEOPLE = Array.from({ length: 40 }, (_, index) => `p${String(index).padStart(2, '0')}`)
const DAYS = 400
/** Enough rows for a file that is larger than a socket's buffer. */
const LONG_NAME = 'Shelter '.repeat(25).trim()
const range = { from: '2025-01-01', to: '2026-02-04' }

let t: TestDatabase
let crowd: TimeWorld<string>
let person: Person
let as: ReturnType<typeof clientsOf<typeof timesheetReport>>

beforeAll(async () => {
  t = await testDatabase()
  const administrator = { baseRole: 'admin', grants: { time_my_team_time: 'read', reports_module: 'read' } } as const
  const people = PEOPLE.map(name => [name, { role: name === 'p00' ? administrator : { baseRole: 'employee' as const } }] as const)
  crowd = await timeWorld(t, 'crowd', Object.fromEntries(people))
  person = crowd.people.p00!
  await crowd.storeEveryDay({ from: range.from, days: DAYS, department: LONG_NAME })
  as = clientsOf(t, timesheetReport, timesheetReportRoutes)
})
afterAll(() => t.close())

const isIdle = () => t.login.idleCount === t.login.totalCount

describe('a large export', () => {
  test('has each row once, in the order of the report, and its chunks form one file', async () => {
    const text = await textOf(await as(person).csv(range))
    const { rows } = await t.owner.query<{ line: string }>(
      `select ',' || e.first_name || ' Test,' || $2::text || ',' || t.date || ',department,,' || $2::text || ',60,1.00,Draft,' || t.date || ',' || t.date as line
       from app.time_entries t join app.employees e on e.id = t.employee_id where t.organization_id = $1 order by e.name_lc, t.date`,
      [crowd.id, LONG_NAME],
    )
    const header = '\uFEFFemployee_number,employee,department,date,type,code,charged_to,minutes,hours,status,period_start,period_end'
    expect(text.split('\r\n').length).toBe(PEOPLE.length * DAYS + 2)
    expect(text === [header, ...rows.map(({ line }) => line), ''].join('\r\n')).toBe(true)
  })

  test('is read from the database only as fast as the client reads it: at most two thousand rows are held (SEC-79)', async () => {
    let before = 0
    const pieces: string[] = []
    const whole = await tripsOf(t, async () => {
      before = await tripsOf(t, async () => {
        const file = await as(person).csv(range)
        pieces.push((await file.next()).value as string)
        await wait(200)
        await file.return?.(undefined)
      })
      await textOf(await as(person).csv(range))
    })
    // The current user, the audit's transaction, the labels, the rows that were read and the next ones.
    expect(before).toBeLessThanOrEqual(1 + 2 + 1 + 2 + 1)
    expect(whole - before).toBeGreaterThanOrEqual((PEOPLE.length * DAYS) / ROWS_AT_ONCE)
    expect(pieces[0]!.split('\r\n').length).toBe(ROWS_AT_ONCE + 2)
  })

  test('has the rows of the moment it was requested, whatever is written in the meantime', async () => {
    const file = await as(person).csv(range)
    await file.next()
    const last = [crowd.people.p39!.employeeId, '2026-02-04']
    await t.owner.query('update app.time_entries set minutes = 90 where employee_id = $1 and date = $2', last)
    const rest = await textOf(file)
    await t.owner.query('update app.time_entries set minutes = 60 where employee_id = $1 and date = $2', last)
    expect(rest.split('\r\n').at(-2)).toContain(',60,1.00,')
  })

  describe.each(['csv', 'xlsx'] as const)('as %s', format => {
    test('is audited even if its client disconnects, and then frees connection and place within a second', async () => {
      const gone = new AbortController()
      const requestId = `broke-off-${format}`
      const files = await Promise.all([1, 2].map(() => as(person, { requestId, signal: gone.signal })[format](range)))
      for (const file of files) await file.next()
      expect(isIdle()).toBe(false)
      await expect(as(person)[format](range)).rejects.toMatchObject({ details: { rule: 'most_of_person' } })
      gone.abort()
      await expect.poll(isIdle, { timeout: 1000 }).toBe(true)
      for (const file of files) await expect(textOf(file)).rejects.toThrow()
      const { rows } = await t.owner.query('select after from app.audit_events where request_id = $1', [requestId])
      expect(rows).toEqual([1, 2].map(() => ({ after: { ...range, format, rows: PEOPLE.length * DAYS } })))
      const next = await as(person)[format](range)
      await next.return?.(undefined)
    })

    test('returns the connection when its client stops reading', async () => {
      const file = await as(person)[format](range)
      await file.next()
      await file.return?.(undefined)
      expect(isIdle()).toBe(true)
    })
  })

  test('as XLSX has each row once and in the order of the report', async () => {
    const rows = await tableIn(await bytesOf(await as(person).xlsx(range)))
    const { rows: stored } = await t.owner.query<{ name: string; date: string }>(
      `select e.first_name || ' Test' as name, t.date::text from app.time_entries t join app.employees e on e.id = t.employee_id
       where t.organization_id = $1 order by e.name_lc, t.date`,
      [crowd.id],
    )
    expect(rows.slice(1).map(([, name, , date]) => `${name} ${(date as Date).toISOString().slice(0, 10)}`)).toEqual(
      stored.map(({ name, date }) => `${name} ${date}`),
    )
  })

  test('leaves connections to others: a third export of one person is rejected, and an organization runs two at once', async () => {
    const files = await Promise.all([1, 2].map(() => as(person).csv(range)))
    await expect(as(person).csv(range)).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { rule: 'most_of_person' } })
    const waiting = ['p01', 'p01', 'p02', 'p02'].map(name => as(crowd.people[name]!).csv(range))
    await expect.poll(() => t.login.idleCount).toBe(2)
    await expect(as(crowd.people.p03!).csv(range)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { rule: 'most_of_organization' },
    })
    await expect(as(person).rows(range)).resolves.toMatchObject({ page: 1 })
    for (const file of files) await file.return?.(undefined)
    for (const file of await inTurn(waiting)) expect(file.length).toBeGreaterThan(1000)
    expect(isIdle()).toBe(true)
  })
})

async function inTurn(files: ReturnType<ReturnType<typeof as>['csv']>[]): Promise<string[]> {
  return Promise.all(files.map(async file => textOf(await file)))
}

test('over HTTP a client that disconnects in the middle of the file leaves no transaction open (SEC-79)', async () => {
  const app = await testApp(t)
  const headers = { ...(await app.signIn(person, crowd.id)), host: 'localhost' }
  const open = async () => {
    const { rows } = await t.owner.query(
      `select count(*)::int as n from pg_stat_activity where application_name = 'steward' and state like 'idle in transaction%' and datname = current_database()`,
    )
    return rows[0].n
  }
  const request = get(`${app.url}/api/v1/reports/timesheets.csv?from=${range.from}&to=${range.to}`, { headers })
  const status = await new Promise(resolve => request.on('response', response => resolve(response.pause().statusCode)))
  expect(status).toBe(200)
  await expect.poll(open).toBe(1)
  request.destroy()
  await expect.poll(open).toBe(0)
  await app.close()
  expect(app.said.filter(line => line.includes('failed'))).toEqual([])
})
