import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#core/plain-date.ts'
import { newId } from '#server/id.ts'
import { readSeats } from '#slices/access/server/public.ts'
import { createAccount } from '#slices/identity/server/public.ts'
import { entries } from '#slices/time/contract/entries.ts'
import { timesheets } from '#slices/time/contract/timesheets.ts'
import { entryRoutes, timesheetRoutes } from '#slices/time/server/routes.ts'
import { clientsOf } from '#test/client.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asking } from '#test/organization.ts'
import { foundOrganization } from './found-organization.ts'
import { welcomeMail } from './welcome-mail.ts'

let t: TestDatabase
let as: ReturnType<typeof clientsOf<{ timesheets: typeof timesheets; entries: typeof entries }>>
let people = 0

beforeAll(async () => {
  t = await testDatabase()
  as = clientsOf(t, { timesheets, entries }, { timesheets: timesheetRoutes({ warnings: [], events: [] }), entries: entryRoutes })
})
beforeEach(() => setClock(t, '2026-11-19T15:00:00Z'))
afterAll(() => t.close())

const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) => (await t.owner.query<Row>(sql, values)).rows

interface Options {
  timezone?: string
  lastName?: string
  subdomain?: string
}

/** An organization with its founder, who is signed in. */
async function found({ timezone = 'America/New_York', lastName = 'Winters', subdomain }: Options = {}) {
  const n = ++people
  const account = { email: `ada${n}@x.test`, firstName: 'Ada', lastName, passwordHash: 'x', verified: true }
  const { id, userId } = await t.db.withAuth().write(async tx => {
    const founder = { ...account, userId: (await createAccount(tx, account))! }
    const { firstName, email } = account
    const by = { userId: founder.userId, firstName, lastName, email }
    const organization = {
      name: 'Cedar House',
      subdomain: subdomain ?? `cedar${n}`,
      timezone,
      founder: by,
      publicUrl: 'https://steward.test',
      requestId: 'r',
    }
    return { id: await foundOrganization(tx, organization), userId: founder.userId }
  })
  const token = `token-${newId()}`
  await rowsOf(
    `insert into auth.session (id, token, "userId", "expiresAt", "organizationId") values ($1, $2, $3, app.now() + interval '12 hours', $4)`,
    newId(),
    token,
    userId,
    id,
  )
  return { id, userId, token, email: account.email }
}

describe('a new organization has all that a first day needs', () => {
  let cedar: Awaited<ReturnType<typeof found>>
  beforeAll(async () => {
    await setClock(t, '2026-11-19T15:00:00Z')
    cedar = await found()
  })

  test('one time tracking group: biweekly from the Monday of this week, in whole weeks of the same days', async () => {
    const groups = await rowsOf(
      `select g.name, v.effective_from::text, v.group_type, v.pay_period, v.pay_period_starts_on, v.pay_period_ends_on,
         v.pay_period_anchor_date::text as anchor, v.work_week_start, v.overtime_threshold_minutes, v.payday_offset, v.pay_date_adjustment, g.is_active
       from app.time_tracking_groups g join app.time_group_settings v on v.group_id = g.id where g.organization_id = $1`,
      cedar.id,
    )
    expect(groups).toEqual([
      {
        name: 'All staff',
        effective_from: '1900-01-01',
        group_type: 'hourly',
        pay_period: 'bi_weekly',
        pay_period_starts_on: 'monday',
        pay_period_ends_on: 'sunday',
        anchor: '2026-11-16',
        work_week_start: 'monday',
        overtime_threshold_minutes: 2400,
        payday_offset: 5,
        pay_date_adjustment: 'previous_business_day',
        is_active: true,
      },
    ])
    const columns = await rowsOf<{ handle: string }>(
      `select column_type || ' ' || column_id as handle from app.group_time_columns where organization_id = $1 order by sort_order`,
      cedar.id,
    )
    expect(columns.map(({ handle }) => handle)).toEqual(['regular', 'vacation', 'sick', 'holiday'].map(code => `pay_code ${code}`))
  })

  test('the federal holidays of this and the next year, on the days on which offices close', async () => {
    const days = await rowsOf<{ day: string }>(
      `select date::text || ' ' || label || ' ' || type as day from app.holidays_closures where organization_id = $1 order by date`,
      cedar.id,
    )
    // 2027 has twelve: New Year's Day of 2028 is a Saturday.
    expect(days).toHaveLength(11 + 12)
    expect(days.map(({ day }) => day)).toEqual(
      expect.arrayContaining([
        '2026-07-03 Independence Day (observed) holiday',
        '2026-11-26 Thanksgiving Day holiday',
        "2027-12-31 New Year's Day (observed) holiday",
      ]),
    )
  })

  test('one department in one location with the organization’s time zone, and its founder in both, without a hire date', async () => {
    expect(
      await rowsOf(
        `select d.name as department, l.name as location, l.timezone, e.first_name, e.last_name, e.email, e.user_id, e.hire_date, e.is_active, e.tracks_time,
           e.location_id = d.location_id as same_place, g.name as in_group, r.key as role, e.reports_to_employee_id as manager,
           e.approval_workflow_template_id as workflow, o.max_users
         from app.departments d join app.locations l using (organization_id) join app.employees e on e.organization_id = d.organization_id and e.department_id = d.id
         join app.time_tracking_groups g on g.id = e.time_tracking_group_id join app.user_roles u on u.organization_id = e.organization_id and u.user_id = e.user_id
         join app.roles r on r.id = u.role_id join app.organizations o on o.id = e.organization_id where d.organization_id = $1`,
        cedar.id,
      ),
    ).toEqual([
      {
        department: 'General',
        location: 'Main office',
        timezone: 'America/New_York',
        first_name: 'Ada',
        last_name: 'Winters',
        email: cedar.email,
        user_id: cedar.userId,
        hire_date: null,
        is_active: true,
        tracks_time: true,
        same_place: true,
        in_group: 'All staff',
        role: 'administrator_time',
        manager: null,
        workflow: null,
        max_users: null,
      },
    ])
    const seats = await t.db.withTenant(asking(cedar, 'member')).readOnce(tx => tx.first(readSeats, {}))
    expect(seats).toEqual({ used: 1, max: null })
  })

  test('each of them stands in the audit trail under its founder’s name', async () => {
    const events = await rowsOf(
      `select action, resource_id is not null as named, after is not null as told, actor_user_id, mode, request_id from app.audit_events
       where organization_id = $1 order by action`,
      cedar.id,
    )
    const made = ['department', 'employee', 'location', 'organization', 'time_tracking_group']
    expect(events).toEqual(
      made.map(noun => ({
        action: `${noun}.created`,
        named: true,
        told: true,
        actor_user_id: cedar.userId,
        mode: 'system',
        request_id: 'r',
      })),
    )
  })
})

test('the founder is welcomed by one mail of the organization, which they caused, and whose name is no link in it', async () => {
  const { id, userId, email } = await found()
  const mails = await rowsOf(
    'select kind, organization_id, to_address, subject, caused_in, body_text from platform.mail_messages where to_address = $1',
    email,
  )
  expect(mails).toEqual([
    {
      kind: 'welcome',
      organization_id: id,
      to_address: email,
      subject: 'Welcome to Cedar House',
      caused_in: id,
      body_text: expect.stringContaining('https://steward.test/dashboard'),
    },
  ])
  expect(userId).toBeTruthy()
  const hostile = welcomeMail({ to: email, publicUrl: 'https://steward.test', organization: 'evil.example', role: 'https://evil.example' })
  expect(JSON.stringify(hostile)).not.toMatch(/evil\.example/)
})

test('the founder records hours on every day of the first period, and alone cannot submit them', async () => {
  const founder = await found()
  const answer = await as(founder).timesheets.mine({})
  expect(answer).toMatchObject({
    timesheet: {
      employee: { name: 'Ada Winters', groupName: 'All staff' },
      period: { startsOn: '2026-11-16', endsOn: '2026-11-29' },
      closedDays: [],
      holidays: [{ date: '2026-11-26', label: 'Thanksgiving Day', type: 'holiday' }],
      submitBlockedBy: 'Nobody else can approve your timesheet',
    },
  })
  const cells = ['2026-11-16', '2026-11-19', '2026-11-29'].map(date => ({ date, column: 'regular', minutesEntered: 480, version: null }))
  expect((await as(founder).entries.save({ cells })).cells).toHaveLength(3)
  await expect(as(founder).timesheets.submit({ periodStart: '2026-11-16', version: 0, attested: true })).rejects.toMatchObject({
    code: 'VALIDATION',
    message: 'Nobody else can approve your timesheet',
  })
})

describe('the first period begins with the week of the organization’s own date', () => {
  test.each([
    // Half past midnight on Monday in Kiritimati, while it is Sunday morning in London and Saturday evening in Pago Pago.
    ['2026-11-15T10:30:00Z', 'Pacific/Kiritimati', '2026-11-16'],
    ['2026-11-15T10:30:00Z', 'UTC', '2026-11-09'],
    ['2026-11-15T10:30:00Z', 'Pacific/Pago_Pago', '2026-11-09'],
    ['2026-11-16T10:30:00Z', 'Pacific/Pago_Pago', '2026-11-09'],
    ['2026-11-16T11:30:00Z', 'Pacific/Pago_Pago', '2026-11-16'],
    ['2026-11-16T11:30:00Z', 'Asia/Calcutta', '2026-11-16'],
  ])('at %s in %s that is the week of %s', async (instant, timezone, monday) => {
    await setClock(t, instant)
    const founder = await found({ timezone })
    const { timesheet } = (await as(founder).timesheets.mine({})) as { timesheet: { period: { startsOn: string; endsOn: string } } }
    expect(timesheet.period).toMatchObject({ startsOn: monday, endsOn: addDays(monday, 13) })
    expect(weekdayOf(monday)).toBe('monday')
  })

  test('on New Year’s Eve the holidays are those of the local year', async () => {
    await setClock(t, '2026-12-31T10:30:00Z')
    const years = async (timezone: string) => {
      const { id } = await found({ timezone })
      const rows = await rowsOf<{ year: number }>(
        'select distinct extract(year from date)::int as year from app.holidays_closures where organization_id = $1 order by year',
        id,
      )
      return rows.map(({ year }) => year)
    }
    expect(await years('Pacific/Kiritimati')).toEqual([2027, 2028])
    expect(await years('America/New_York')).toEqual([2026, 2027])
  })
})

test('every time zone that a screen offers is known to the database, which decides what day it is', async () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC']
  const rows = await rowsOf<{ zone: string }>(
    `select z.zone from unnest($1::text[]) as z (zone) where not exists (select from pg_timezone_names n where lower(n.name) = lower(z.zone))`,
    zones,
  )
  expect(rows).toEqual([])
})

test('two founders of one name each get their own organization and record', async () => {
  const [one, two] = [await found(), await found()]
  const records = await rowsOf(
    'select organization_id, user_id from app.employees where organization_id = any ($1) order by organization_id',
    [one.id, two.id],
  )
  expect(records).toEqual(
    [one, two]
      .map(({ id, userId }) => ({ organization_id: id, user_id: userId }))
      .toSorted((a, b) => (a.organization_id < b.organization_id ? -1 : 1)),
  )
})

test('of an organization whose subdomain is taken nothing is left', async () => {
  await found({ subdomain: 'only-one' })
  const count = async () =>
    await rowsOf(
      'select (select count(*) from app.organizations) as o, (select count(*) from app.employees) as e, (select count(*) from app.time_tracking_groups) as g, (select count(*) from platform.profiles) as p',
    )
  const before = await count()
  await expect(found({ subdomain: 'only-one' })).rejects.toMatchObject({ code: 'CONFLICT', details: { field: 'subdomain' } })
  expect(await count()).toEqual(before)
})
