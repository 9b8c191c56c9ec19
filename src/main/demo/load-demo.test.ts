import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBetterAuth } from '#slices/identity/server/better-auth.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { wrongTimeStates } from '#test/time-states.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { loadDemo } from './load-demo.ts'

let t: TestDatabase
let bothStarts: boolean[]
const settings = { publicUrl: 'http://localhost:3000', secret: 'a secret of the tests', dataFolder: '/nowhere' }
const load = () => loadDemo({ connections: t.connections, settings, log: () => undefined })

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await t.owner.query<Row>(sql, values)).rows
}

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-11-20T15:00:00Z')
  // Two servers that start together on a busy machine: the load takes far longer than a statement waits for a lock.
  const { database } = t.connections.ownerConnection
  await t.owner.query(`alter role auth_login in database ${database} set lock_timeout = '50ms'`)
  bothStarts = (await Promise.all([load(), load()])).toSorted()
  await t.owner.query(`alter role auth_login in database ${database} reset lock_timeout`)
})
afterAll(() => t.close())

test('two servers that start together on an empty database both start: one loads, and the other waits for it however long that takes', () => {
  expect(bothStarts).toEqual([false, true])
})

test('a second load adds nothing', async () => {
  expect(await load()).toBe(false)
  expect(await query('select name from app.organizations order by name')).toEqual([
    { name: 'Harbor Light Community Services' },
    { name: 'River Food Bank' },
  ])
})

test('each organization has certified hours and hours to certify, the larger one also such that wait for longer than 30 days', async () => {
  const rows = await query<{ domain: string; certified: boolean; open: boolean; aging: boolean }>(
    `select o.domain, bool_or(c.id is not null) as certified, bool_or(c.id is null) as open,
       bool_or(c.id is null and h.period_end < app.now()::date - 30) as aging
     from app.effort_charges h join app.organizations o on o.id = h.organization_id
     join app.funds f on f.organization_id = h.organization_id and f.id = h.fund_id and f.needs_certification
     left join app.effort_certifications c on c.organization_id = h.organization_id and c.submission_id = h.submission_id and c.fund_id = h.fund_id
     group by o.domain order by o.domain`,
  )
  expect(rows).toEqual([
    { domain: 'harborlight', certified: true, open: true, aging: true },
    { domain: 'riverfood', certified: true, open: true, aging: false },
  ])
})

test('every listed account signs in with the listed password, and no other account does', async () => {
  const auth = await openBetterAuth({ connection: t.connections.connectionFor('auth_login'), ...settings, report: () => undefined })
  try {
    for (const { email } of DEMO_ACCOUNTS) expect(await auth.provePassword(email, DEMO_PASSWORD, false)).toMatchObject({ ok: true })
    const others = await query<{ email: string }>('select email from auth."user" where email <> all ($1)', [
      DEMO_ACCOUNTS.map(account => account.email),
    ])
    expect(others).toHaveLength(21 + 6)
    expect(await auth.provePassword(others[0]!.email, DEMO_PASSWORD, false)).toEqual({ ok: false, reason: 'invalid' })
  } finally {
    await auth.close()
  }
})

test('the listed accounts have their listed roles', async () => {
  const roles = await query<{ email: string; key: string; domain: string }>(
    `select p.email, r.key, o.domain from platform.profiles p join app.user_roles ur on ur.user_id = p.id
     join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id join app.organizations o on o.id = r.organization_id
     where p.email = any ($1) order by p.email`,
    [DEMO_ACCOUNTS.map(account => account.email)],
  )
  expect(roles.map(({ email, key, domain }) => `${email} ${key} ${domain}`)).toEqual([
    'admin@harborlight.test administrator harborlight',
    'admin@riverfood.test administrator riverfood',
    'employee@harborlight.test employee harborlight',
    'employee@riverfood.test employee riverfood',
    'manager@harborlight.test manager harborlight',
  ])
  expect(await query('select p.email from platform.administrators a join platform.profiles p on p.id = a.user_id')).toEqual([
    { email: 'super@steward.test' },
  ])
})

test('monthly totals match the entries, and overtime is where the rule puts it', async () => {
  expect(await wrongTimeStates(t)).toEqual([])
  const [marcus] = await query<{ overtime: number }>(
    `select sum(d.overtime_minutes)::int as overtime from app.overtime_days d join app.employees e on e.organization_id = d.organization_id and e.id = d.employee_id
     where e.first_name = 'Marcus' and d.date between '2026-10-26' and '2026-11-08'`,
  )
  expect(marcus).toEqual({ overtime: 510 })
})

test('where lunch is automatic, days show it taken off and once worked through, overtime is computed, and holidays are paid', async () => {
  const [pantry] = await query<{ deducted: number; waived: number; overtime: number; typed: number; holidays: number }>(
    `select count(*) filter (where d.lunch_deducted_minutes = 30)::int as deducted, count(*) filter (where d.lunch_waived)::int as waived,
       (sum(d.overtime_minutes) filter (where e.first_name = 'Kenji' and d.date between '2026-10-26' and '2026-11-08'))::int as overtime,
       (select count(*)::int from app.time_entries t where t.employee_id = any (array_agg(e.id)) and t.column_id = 'overtime') as typed,
       (select count(*)::int from app.time_entries t where t.employee_id = any (array_agg(e.id)) and t.source = 'holiday') as holidays
     from app.overtime_days d join app.employees e on e.organization_id = d.organization_id and e.id = d.employee_id
     join app.time_tracking_groups g on g.organization_id = e.organization_id and g.id = e.time_tracking_group_id where g.name like 'Pantry%'`,
  )
  expect(pantry).toMatchObject({ waived: 1, overtime: 240, typed: 0 })
  expect(pantry!.deducted).toBeGreaterThan(200)
  expect(pantry!.holidays).toBeGreaterThan(10)
})

test('there is an import of hours that its administrator can undo: each of its rows is an entry as the import left it, of an open timesheet', async () => {
  const [run] = await query<{ id: string; file_name: string; state: string; rows: number; open: number }>(
    `select r.id, r.file_name, r.state, (r.results ->> 'created')::int as rows,
       (select count(*)::int from app.import_rows w
        join app.time_entries t on t.organization_id = w.organization_id and t.employee_id = w.resource_id and t.date = (w.before ->> 'date')::date
          and w.before ->> 'column' = case t.column_type when 'pay_code' then t.column_id else t.column_type || ':' || t.column_id end
        left join app.timesheet_submissions s on s.organization_id = t.organization_id and s.employee_id = t.employee_id
          and t.date between s.pay_period_start and s.pay_period_end
        where w.run_id = r.id and w.result = 'created' and t.version = w.version_after and t.source = 'imported'
          and t.reason = 'Imported from ' || r.file_name and coalesce(s.status, 'draft') not in ('submitted', 'approved')) as open
     from app.import_runs r`,
  )
  expect(run).toMatchObject({ file_name: 'pier-street-clock.csv', state: 'done', open: run!.rows })
  expect(run!.rows).toBeGreaterThan(20)
})

test('the employee who signs in has history, and nothing in the current and previous period', async () => {
  const rows = await query<{ recent: number; earlier: number; timesheets: number }>(
    `select count(*) filter (where t.date >= '2026-10-26')::int as recent, count(*) filter (where t.date < '2026-10-26')::int as earlier,
       (select count(*)::int from app.timesheet_submissions s where s.employee_id = e.id and s.pay_period_start >= '2026-10-26') as timesheets
     from app.employees e join app.time_entries t on t.organization_id = e.organization_id and t.employee_id = e.id
     where e.email = 'employee@harborlight.test' group by e.id`,
  )
  expect(rows[0]).toMatchObject({ recent: 0, timesheets: 0 })
  expect(rows[0]!.earlier).toBeGreaterThan(80)
})

test('each pending timesheet has a notification for its approver', async () => {
  const rows = await query<{ first_name: string; waiting: number; unread: number }>(
    `select e.first_name, count(*)::int as waiting,
       (select count(*)::int from app.employee_notifications n where n.employee_id = e.id and not n.is_read and n.notification_type = 'approval_required') as unread
     from app.approval_step_approvers a
     join app.timesheet_submissions s on s.organization_id = a.organization_id and s.id = a.subject_id and s.status = 'submitted'
     join app.approvals p on p.organization_id = a.organization_id and p.subject_id = a.subject_id and p.revision = a.revision
     join app.employees e on e.organization_id = a.organization_id and e.user_id = a.approver_user_id
     where a.decision is null group by e.id, e.first_name order by e.first_name`,
  )
  expect(rows).toEqual([
    { first_name: 'Dana', waiting: 6, unread: 6 },
    { first_name: 'Grace', waiting: 1, unread: 1 },
    { first_name: 'Helen', waiting: 3, unread: 3 },
    { first_name: 'Marcus', waiting: 3, unread: 3 },
  ])
})

test('workflows are in use, through groups and as people’s own, and hourly staff wait for their manager alone', async () => {
  const rows = await query<{ name: string; own: number; through: number; steps: number }>(
    `select t.name, (select count(*)::int from app.employees e where e.approval_workflow_template_id = t.id) as own,
       (select count(*)::int from app.employees e join app.time_tracking_groups g on g.id = e.time_tracking_group_id
         where g.approval_workflow_template_id = t.id and e.approval_workflow_template_id is null) as through,
       (select count(*)::int from app.approval_workflow_steps s where s.template_id = t.id) as steps
     from app.approval_workflow_templates t order by t.name`,
  )
  expect(rows).toEqual([
    { name: 'Manager only', own: 0, through: 18, steps: 1 },
    { name: 'Manager, then Finance', own: 2, through: 3, steps: 2 },
    { name: 'Two signatures', own: 0, through: 0, steps: 1 },
  ])
})

test('nothing in it lies in the future', async () => {
  for (const [table, column] of [
    ['time_entries', 'updated_at'],
    ['timesheet_submissions', 'updated_at'],
    ['approval_events', 'created_at'],
    ['employee_notifications', 'created_at'],
    ['audit_events', 'occurred_at'],
    ['import_runs', 'finished_at'],
  ]) {
    expect(await query(`select 1 from app.${table} where ${column} > app.now()`)).toEqual([])
  }
})
