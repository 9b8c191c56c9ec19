import { randomInt } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import pg from 'pg'
import { addDays, daysBetween, type PlainDate } from '#core/plain-date.ts'
import type { Connections } from '#server/db/connections.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts'
import { openRequestPools } from '#server/db/request-pools.ts'
import { newId } from '#server/id.ts'
import { createOrganization } from '#slices/organizations/server/public.ts'
import { fillGuardedTable, makeGuardedTable } from './guarded-table.ts'

export const PASSWORD = 'a-password-of-the-bench'

interface Size {
  /** The large organization: this many people, and this many days with three entries each. */
  people: number
  days: number
  /** Only the current period is full: before it there is one entry on a workday, and one more in each period. */
  isSparse?: boolean
  /** How many organizations there are, including the large one. */
  organizations: number
}

/** The size of every other organization: 199 of them and the large one have some 10,000 people. */
const SMALL = { people: 50, days: 28, isSparse: false }
/** Every so many organizations, one deducts lunch automatically; they come on top of those. */
const LUNCH_EVERY = 6
const LUNCH = {
  allowLunch: true,
  lunchPeriodMinutes: 30,
  paidLunch: false,
  autoDeductLunch: true,
  lunchTriggerMinutes: 300,
  allowBreaks: false,
  breakPeriodMinutes: 15,
  paidBreaks: true,
  autoDeductBreaks: false,
  breakTriggerMinutes: 240,
}
const ANCHOR: PlainDate = '2024-01-01'

export interface BenchPerson {
  userId: string
  employeeId: string
  email: string
  /** Of a live session. */
  token: string
}

export interface BenchOrganization {
  id: string
  /** All of them: administrators, managers and employees, each with a timesheet. */
  people: BenchPerson[]
  administrators: BenchPerson[]
  employees: BenchPerson[]
  columns: string[]
  deductsLunch: boolean
}

export interface BenchData {
  /** The first is the large one. */
  organizations: BenchOrganization[]
  /** The current pay period; every cell of it is filled. */
  period: { from: PlainDate; to: PlainDate }
  entries: number
}

/** Organizations with people, sessions, timesheets and hours, in the form the product would store, but inserted in bulk. */
export async function makeData(connections: Connections, size: Size): Promise<BenchData> {
  const today = new Date().toISOString().slice(0, 10)
  const from = addDays(ANCHOR, Math.floor(daysBetween(ANCHOR, today) / 14) * 14)
  const data: BenchData = { organizations: [], period: { from, to: addDays(from, 13) }, entries: 0 }
  await addOrganizations(connections, data, size)
  return data
}

/** Adds organizations up to this number, to the floor's tables too. The first is as large as `size` says. */
export async function addOrganizations(
  connections: Connections,
  data: BenchData,
  { people, days, isSparse = false, organizations }: Size,
): Promise<void> {
  const report = (error: unknown) => console.error(error)
  const owner = new pg.Client(connections.ownerConnection)
  await owner.connect()
  const pools = openRequestPools(connections, { size: 1, authSize: 1, name: 'bench', report })
  const database = openDatabase({ pools, announce: () => undefined, report })
  try {
    if (data.organizations.length === 0) {
      await makeFloorTables(owner)
      await makeGuardedTable(owner)
    }
    const passwordHash = await hashPassword(PASSWORD)
    while (data.organizations.length < organizations) {
      const size = data.organizations.length === 0 ? { people, days, isSparse } : SMALL
      const number = data.organizations.length + 1
      const organization = { name: `org-${number}`, ...size, last: data.period.to, passwordHash, deductsLunch: number % LUNCH_EVERY === 0 }
      data.organizations.push(await makeOrganization(database, owner, organization))
    }
    await owner.query('vacuum (analyze)')
    const { rows } = await owner.query<{ count: number }>('select count(*)::int from app.time_entries')
    data.entries = rows[0]?.count ?? 0
  } finally {
    await pools.end()
    await owner.end()
  }
}

interface NewOrganization {
  name: string
  people: number
  days: number
  isSparse: boolean
  /** The last day with hours. */
  last: PlainDate
  passwordHash: string
  deductsLunch: boolean
}

async function makeOrganization(database: OpenDatabase, owner: pg.Client, organization: NewOrganization): Promise<BenchOrganization> {
  const { name, people, days, isSparse, last, passwordHash, deductsLunch } = organization
  const { id, roles } = await throughTheProduct(database, name)
  const [groupId, shelterId, kitchenId] = [newId(), newId(), newId()]
  await owner.query('begin')
  // Without triggers and foreign keys: a million rows in seconds. What the triggers maintain is filled below.
  await owner.query('set local session_replication_role = replica')
  const insert = (text: string, values: unknown[]) => owner.query(text, [id, ...values])
  await insert(`insert into app.departments (organization_id, id, name) values ($1, $2, 'Shelter'), ($1, $3, 'Kitchen')`, [
    shelterId,
    kitchenId,
  ])
  await insert(`insert into app.time_tracking_groups (organization_id, id, name) values ($1, $2, 'Hourly')`, [groupId])
  await insert(
    `insert into app.time_group_settings (organization_id, group_id, pay_period, pay_period_starts_on, pay_period_anchor_date, work_week_start,
       break_lunch_settings)
     values ($1, $2, 'bi_weekly', 'monday', $3, 'monday', $4)`,
    [groupId, ANCHOR, deductsLunch ? LUNCH : {}],
  )
  await insert(
    `insert into app.group_time_columns values ($1, $2, 'pay_code', 'regular', 1), ($1, $2, 'department', $3, 2), ($1, $2, 'department', $4, 3)`,
    [groupId, shelterId, kitchenId],
  )
  const persons = Array.from({ length: people }, (_, index) => newPerson(`${index}@${name}.bench.test`))
  // The small ones have the administrators who subscribe to events.
  const [manyAdministrators, manyManagers] = people > 100 ? [8, 16] : [20, 4]
  await insert(
    `with p as (
       select * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) with ordinality as p (user_id, employee_id, email, token, number)
     ), accounts as (
       insert into auth."user" (id, name, email, "emailVerified") select user_id, 'Person ' || number, email, true from p
     ), credentials as (
       insert into auth.account ("accountId", "providerId", "userId", password) select user_id::text, 'credential', user_id, $6 from p
     ), profiles as (
       insert into platform.profiles (id, email, first_name, last_name) select user_id, email, 'Person', 'Number ' || number from p
     ), members as (
       insert into app.organization_members (organization_id, user_id) select $1, user_id from p
     ), roles as (
       insert into app.user_roles (organization_id, user_id, role_id)
       select $1, user_id, case when number <= $7 then $9::uuid when number <= $7 + $8 then $10 else $11 end from p
     ), sessions as (
       insert into auth.session (token, "userId", "expiresAt", "organizationId") select token, user_id, now() + interval '12 hours', $1 from p
     )
     insert into app.employees (organization_id, id, user_id, first_name, last_name, email, job_title, department_id, time_tracking_group_id, reports_to_employee_id)
     select $1, employee_id, user_id, 'Person', 'Number ' || number, email, 'Case worker ' || number, $12, $13,
       -- Everyone reports to one of the managers, and those to the first administrator.
       case when number > $7 + $8 then ($3::uuid[])[1 + $7 + number % $8] when number > 1 then ($3::uuid[])[1] end
     from p`,
    [
      persons.map(person => person.userId),
      persons.map(person => person.employeeId),
      persons.map(person => person.email),
      persons.map(person => person.token),
      passwordHash,
      manyAdministrators,
      manyManagers,
      roles.administrator_time,
      roles.manager,
      roles.employee,
      shelterId,
      groupId,
    ],
  )
  const first = addDays(last, 1 - days)
  await insert(
    `insert into app.pay_periods (organization_id, id, group_id, starts_on, ends_on, pay_date)
     select $1, uuidv7(), $2, start::date, start::date + 13, start::date + 18
     from generate_series($3::timestamp, $4::timestamp, interval '14 days') as start`,
    [groupId, periodOf(first), last],
  )
  // 330 minutes on each of seven days: no week has overtime, so none has to be computed here.
  await insert(
    `insert into app.time_entries (organization_id, id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked,
       department_id, functional_category, pay_period_start, pay_period_end, entered_by, created_at, updated_at)
     select $1, uuidv7(), e.id, p.starts_on + day, c.column_type, c.column_id, 110, 110, true, e.department_id, 'program', p.starts_on, p.ends_on, e.user_id,
       evening.at, evening.at
     from app.employees e cross join app.pay_periods p cross join generate_series(0, 13) as day
     join app.group_time_columns c on c.organization_id = $1 and c.group_id = $2
     cross join lateral (select (p.starts_on + day)::timestamp + interval '17 hours' + random() * interval '1 hour' as at) evening
     where e.organization_id = $1 and p.organization_id = $1 and p.starts_on + day >= $3
       and (not $4::boolean or p.ends_on = $5::date or day % 7 < 5 and (c.sort_order = 1 or c.sort_order = 2 and day = 4))
     -- As they come in life: the days of one period lie near each other.
     order by evening.at`,
    [groupId, first, isSparse, last],
  )
  if (deductsLunch) await insertDeductions(insert, first)
  await insertTimesheets(insert, last)
  await insert(
    `insert into app.group_memberships (organization_id, employee_id, starts_on, group_id)
     select e.organization_id, e.id, '1900-01-01', e.time_tracking_group_id from app.employees e where e.organization_id = $1`,
    [],
  )
  await insert(
    `insert into app.employee_time_states (organization_id, employee_id, minutes_by_month, locked_days)
     select e.organization_id, e.id, app.minutes_by_month(e.organization_id, e.id), app.locked_days(e.organization_id, e.id) from app.employees e where e.organization_id = $1`,
    [],
  )
  await insert(`insert into floor.time_entries select ${FLOOR_COLUMNS} from app.time_entries where organization_id = $1`, [])
  await fillGuardedTable(owner, id)
  await owner.query('select app.refresh_member_access($1, null)', [id])
  await owner.query('commit')
  return {
    id,
    people: persons,
    administrators: persons.slice(0, manyAdministrators),
    employees: persons.slice(manyAdministrators + manyManagers),
    columns: ['regular', `department:${shelterId}`, `department:${kitchenId}`],
    deductsLunch,
  }
}

/** The results of the days: half an hour of lunch, a third of it from each of three equal cells. */
async function insertDeductions(insert: (text: string, values: unknown[]) => Promise<unknown>, first: PlainDate): Promise<void> {
  await insert(
    `insert into app.overtime_days (organization_id, employee_id, date, lunch_deducted_minutes, shares)
     select $1, t.employee_id, t.date, 30, jsonb_agg(jsonb_build_object('column',
         case when t.column_type = 'pay_code' then t.column_id else t.column_type || ':' || t.column_id end,
         'deductedMinutes', 10, 'overtimeMinutes', 0, 'doubleTimeMinutes', 0)
       order by case when t.column_type = 'pay_code' then t.column_id else t.column_type || ':' || t.column_id end collate "C")
     from app.time_entries t where t.organization_id = $1 and t.date >= $2 group by t.employee_id, t.date`,
    [first],
  )
}

/** Approved timesheets; those of the latest finished period await their person's manager. */
async function insertTimesheets(insert: (text: string, values: unknown[]) => Promise<unknown>, last: PlainDate): Promise<void> {
  await insert(
    `insert into app.timesheet_submissions (organization_id, id, employee_id, pay_period_id, pay_period_start, pay_period_end, status, submitted_at)
     select $1, uuidv7(), e.id, p.id, p.starts_on, p.ends_on, s.status, p.ends_on
     from app.employees e cross join app.pay_periods p
     cross join lateral (select case when p.ends_on = $2::date - 14 then 'submitted' else 'approved' end as status) s
     where e.organization_id = $1 and p.organization_id = $1 and p.ends_on < $2::date and e.reports_to_employee_id is not null`,
    [last],
  )
  await insert(
    `insert into app.approval_step_approvers (organization_id, subject_type, subject_id, revision, step_order, approver_user_id, decision, decided_at)
     select $1, 'timesheet_submissions', s.id, 1, 1, m.user_id, case s.status when 'approved' then 'approved' end, case s.status when 'approved' then s.pay_period_end end
     from app.timesheet_submissions s
     join app.employees e on e.organization_id = $1 and e.id = s.employee_id
     join app.employees m on m.organization_id = $1 and m.id = e.reports_to_employee_id
     where s.organization_id = $1`,
    [],
  )
}

/** The product's own verb creates the organization, its roles and modules. */
function throughTheProduct(database: OpenDatabase, name: string) {
  return database
    .withAuth()
    .write(tx => createOrganization(tx, { name, subdomain: name, timezone: 'UTC', createdBy: null, requestId: 'bench' }))
}

const FLOOR_COLUMNS =
  'organization_id, employee_id, date, column_type, column_id, minutes, minutes_entered, version, reason, source, entered_by'

/** The floor stores hours in a table without triggers, foreign keys or a history: the minimum for row-level security. */
async function makeFloorTables(owner: pg.Client): Promise<void> {
  await owner.query(`
    create schema floor;
    grant usage on schema floor to app_user;
    create table floor.time_entries as select ${FLOOR_COLUMNS} from app.time_entries;
    alter table floor.time_entries add primary key (organization_id, employee_id, date, column_type, column_id);
    create index on floor.time_entries (organization_id, date);
    alter table floor.time_entries enable row level security, force row level security;
    create policy tenant on floor.time_entries to app_user
      using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
    grant select, insert, update on floor.time_entries to app_user`)
}

function periodOf(date: PlainDate): PlainDate {
  return addDays(ANCHOR, Math.floor(daysBetween(ANCHOR, date) / 14) * 14)
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function newPerson(email: string): BenchPerson {
  const token = Array.from({ length: 32 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return { userId: newId(), employeeId: newId(), email, token }
}
