import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement } from '#server/db/statement.ts'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { periodStart, type TimeWorld, timeWorld } from '#test/time-world.ts'
import { loadChangedAfterwards } from './approval/changed-afterwards.ts'
import { loadExpected, loadTeamTimesheets } from './approval/load-inbox.ts'

const TEAM = 200

let t: TestDatabase
let harbor: TimeWorld
let manager: Person
let ids: string[]
const SHOWN = () => ({ groupIds: [harbor.groupId], starts: [periodStart], ends: ['2026-03-29'], employeeIds: [null], moved: [] })

beforeAll(async () => {
  t = await testDatabase({ connections: 2 })
  await setClock(t, '2026-03-31T15:00:00Z')
  harbor = await timeWorld(t, 'harbor')
  manager = await harbor.add('Mona', { role: 'manager' })
  const add = (sql: string, ...values: unknown[]) => t.owner.query(sql, [harbor.id, ...values])
  // A team of 200 and as many others, six weeks of hours each, every timesheet submitted.
  await add(
    `insert into app.employees (organization_id, id, first_name, last_name, time_tracking_group_id, reports_to_employee_id)
     select $1, gen_random_uuid(), 'Person', n::text, $2, case when n <= ${TEAM} then $3::uuid end from generate_series(1, ${2 * TEAM}) n`,
    harbor.groupId,
    manager.employeeId,
  )
  await add(
    `insert into app.pay_periods (organization_id, id, group_id, starts_on, ends_on, pay_date)
     select $1, gen_random_uuid(), $2, d, d + 13, d + 18 from generate_series(0, 2) n, lateral (select date '2026-02-16' + 14 * n as d) x`,
    harbor.groupId,
  )
  await add(
    `insert into app.time_entries (organization_id, id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked,
       pay_period_start, pay_period_end, entered_by, created_at, updated_at)
     select $1, gen_random_uuid(), e.id, day::date, 'pay_code', c.code, 240, 240, c.code = 'regular', p.starts_on, p.ends_on, $2, day, day
     from app.employees e cross join app.pay_periods p cross join generate_series(p.starts_on, p.ends_on, interval '1 day') day
     cross join (values ('regular'), ('vacation')) as c (code)
     where e.organization_id = $1 and e.last_name <> 'Test' and p.organization_id = $1 and extract(isodow from day) < 6`,
    newId(),
  )
  await add(
    `insert into app.timesheet_submissions (organization_id, id, employee_id, pay_period_id, pay_period_start, pay_period_end, status, submitted_at)
     select $1, gen_random_uuid(), e.id, p.id, p.starts_on, p.ends_on, case when p.starts_on = $2 then 'submitted' else 'approved' end, app.now()
     from app.employees e cross join app.pay_periods p
     where e.organization_id = $1 and e.last_name <> 'Test' and p.organization_id = $1`,
    periodStart,
  )
  await add(
    `insert into app.approval_step_approvers (organization_id, subject_type, subject_id, revision, step_order, approver_user_id)
     select $1, 'timesheet_submissions', s.id, 1, 1, $2 from app.timesheet_submissions s
     join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
     where s.organization_id = $1 and s.status = 'submitted' and e.reports_to_employee_id = $3`,
    manager.userId,
    manager.employeeId,
  )
  await t.owner.query('analyze')
  ids = (await harbor.as(manager).approvals.inbox({})).pending.map(row => row.submissionId!)
})
afterAll(() => t.close())

test('the inbox of a manager with 200 submitted timesheets lists them all, and the counts agree', async () => {
  const { pending, shownOn } = await harbor.as(manager).approvals.inbox({})
  expect([pending.length, pending.every(row => row.canDecide), shownOn]).toEqual([TEAM, true, periodStart])
  expect(await harbor.as(manager).approvals.counts({})).toMatchObject({ waiting: TEAM, notSubmitted: 0 })
})

test.each([
  ['the timesheets of a team', () => [loadTeamTimesheets, SHOWN()] as const],
  ['who has not submitted', () => [loadExpected, SHOWN()] as const],
  ['what changed afterwards', () => [loadChangedAfterwards, { ids }] as const],
])('%s: hours are found by person and day in an index, not by reading the organization', async (_, of) => {
  const [statement, params] = of()
  const plan = await planOf(statement as Statement<unknown, unknown>, params)
  const reads = plan.flatMap((line, index) => (/ on time_entries/.test(line) ? [`${line.trim()} ${plan[index + 1]?.trim()}`] : []))
  expect(reads.length).toBeGreaterThan(0)
  for (const read of reads) expect(read).toMatch(/Index (Only )?Scan.*Index Cond: .*organization_id = .*employee_id = .*date/)
  expect(plan.filter(line => /Seq Scan on (time_entries|timesheet_submissions|audit_events)/.test(line))).toEqual([])
})

/** The plan of a statement inside the manager's transaction. */
async function planOf(statement: Statement<unknown, unknown>, params: unknown): Promise<string[]> {
  const client = await t.connectAsLogin()
  try {
    await client.query('begin')
    await client.query(`select app.gate($1, null, null, 'member', 'read', 'time', null), set_config('role', 'app_user', true)`, [
      manager.token,
    ])
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${statement.text}`, statement.values(params))
    return rows.map(row => row['QUERY PLAN'])
  } finally {
    await client.end()
  }
}
