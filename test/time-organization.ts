import type { PlainDate } from '#core/plain-date.ts'
import { newId } from '#server/id.ts'
import type { SystemRoleKey } from '#slices/access/rules/system-roles.ts'
import { createOrganization } from '#slices/organizations/server/public.ts'
import { approvals } from '#slices/time/contract/approvals.ts'
import { entries } from '#slices/time/contract/entries.ts'
import { timesheets } from '#slices/time/contract/timesheets.ts'
import { type ColumnHandle, parseColumn } from '#slices/time/rules/column.ts'
import { approvalRoutes, entryRoutes, timesheetRoutes } from '#slices/time/server/routes.ts'
import { clientsOf } from './client.ts'
import type { TestDatabase } from './database.ts'

/** The Monday from which the biweekly periods of these organizations are counted. */
export const ANCHOR: PlainDate = '2026-01-05'

const WORKED_AND_LEAVE = ['regular', 'overtime', 'vacation', 'holiday']

export interface Person {
  userId: string
  employeeId: string
  name: string
  token: string
}

export interface TimeOrganization {
  id: string
  roles: Record<SystemRoleKey, string>
  groupId: string
  departmentId: string
  closedDepartmentId: string
  fundId: string
}

/** The time slice's endpoints, called as a person. */
export function timeClients(t: TestDatabase) {
  return clientsOf(t, { timesheets, entries, approvals }, { timesheets: timesheetRoutes, entries: entryRoutes, approvals: approvalRoutes })
}

/**
 * An organization as the product creates it, with a biweekly group from Monday (regular, overtime, vacation, holiday and one
 * department), an open and a closed department and a fund.
 */
export async function makeTimeOrganization(t: TestDatabase, subdomain: string): Promise<TimeOrganization> {
  const { id, roles } = await t.db
    .withAuth()
    .write(tx => createOrganization(tx, { name: subdomain, subdomain, timezone: 'America/New_York', createdBy: null, requestId: 'test' }))
  const [groupId, departmentId, closedDepartmentId, fundId] = [newId(), newId(), newId(), newId()]
  const insert = (sql: string, values: unknown[]) => t.owner.query(sql, [id, ...values])
  await insert(
    `insert into app.departments (organization_id, id, name, is_active) values ($1, $2, 'Shelter', true), ($1, $3, 'Closed', false)`,
    [departmentId, closedDepartmentId],
  )
  await insert(
    `insert into app.funds (organization_id, id, code, name, default_function) values ($1, $2, 'HUD', 'HUD ESG', 'fundraising')`,
    [fundId],
  )
  await insert(
    `insert into app.time_tracking_groups (organization_id, id, name, pay_period, pay_period_starts_on, pay_period_anchor_date, work_week_start)
     values ($1, $2, 'Hourly', 'bi_weekly', 'monday', $3, 'monday')`,
    [groupId, ANCHOR],
  )
  for (const [index, column] of [...WORKED_AND_LEAVE, `department:${departmentId}`, `department:${closedDepartmentId}`].entries()) {
    const { columnType, columnId } = parseColumn(column)!
    await insert('insert into app.group_time_columns values ($1, $2, $3, $4, $5)', [groupId, columnType, columnId, index])
  }
  return { id, roles, groupId, departmentId, closedDepartmentId, fundId }
}

interface NewPerson {
  role: SystemRoleKey
  manager?: Person
  /** False: a member without an employee record. */
  employee?: boolean
  groupId?: string | null
}

/** A signed-in member; an employee of the group by default. */
export async function addPerson(t: TestDatabase, org: TimeOrganization, name: string, options: NewPerson): Promise<Person> {
  const person: Person = { userId: newId(), employeeId: newId(), name: `${name} Test`, token: `token-${newId()}` }
  const { owner } = t
  const email = `${name.toLowerCase()}-${person.userId}@example.test`
  await owner.query('insert into auth."user" (id, name, email, "emailVerified") values ($1, $2, $3, true)', [person.userId, name, email])
  await owner.query(`insert into platform.profiles (id, email, first_name, last_name) values ($1, $2, $3, 'Test')`, [
    person.userId,
    email,
    name,
  ])
  await owner.query('insert into app.organization_members (organization_id, user_id) values ($1, $2)', [org.id, person.userId])
  await owner.query('insert into app.user_roles values ($1, $2, $3)', [org.id, person.userId, org.roles[options.role]])
  await owner.query(
    `insert into auth.session (token, "userId", "expiresAt", "organizationId") values ($1, $2, app.now() + interval '12 hours', $3)`,
    [person.token, person.userId, org.id],
  )
  if (options.employee === false) return person
  await owner.query(
    `insert into app.employees (organization_id, id, user_id, first_name, last_name, email, time_tracking_group_id, reports_to_employee_id)
     values ($1, $2, $3, $4, 'Test', $5, $6, $7)`,
    [
      org.id,
      person.employeeId,
      person.userId,
      name,
      email,
      options.groupId === undefined ? org.groupId : options.groupId,
      options.manager?.employeeId ?? null,
    ],
  )
  return person
}

/** A new cell, for `entries.save`. */
export function cell(date: PlainDate, minutes: number, column: ColumnHandle = 'regular', version: number | null = null) {
  return { date, column, minutes, version }
}

/** Gives people a workflow: the approvers of each step are those with its role. Returns the template's id. */
export async function addWorkflow(
  t: TestDatabase,
  org: TimeOrganization,
  steps: { users: Person[]; requireAll?: boolean }[],
  people: Person[],
): Promise<string> {
  const templateId = newId()
  await t.owner.query(`insert into app.approval_workflow_templates (organization_id, id, name) values ($1, $2, 'Steps')`, [
    org.id,
    templateId,
  ])
  for (const [index, { users, requireAll = false }] of steps.entries()) {
    const roleId = newId()
    await t.owner.query(`insert into app.roles (organization_id, id, name, base_role) values ($1, $2, $3, 'employee')`, [
      org.id,
      roleId,
      `Finance ${roleId}`,
    ])
    for (const user of users) {
      await t.owner.query('update app.user_roles set role_id = $3 where organization_id = $1 and user_id = $2', [
        org.id,
        user.userId,
        roleId,
      ])
    }
    await t.owner.query(
      `insert into app.approval_workflow_steps (organization_id, template_id, step_order, approver_type, approver_role_id, require_all)
       values ($1, $2, $3, 'role', $4, $5)`,
      [org.id, templateId, index + 1, roleId, requireAll],
    )
  }
  for (const person of people) {
    await t.owner.query('update app.employees set approval_workflow_template_id = $2 where id = $1', [person.employeeId, templateId])
  }
  return templateId
}

/** A person's notifications, oldest first. */
export async function notificationsOf(t: TestDatabase, person: Person) {
  const { rows } = await t.owner.query<{ notification_type: string; title: string; message: string }>(
    'select notification_type, title, message from app.employee_notifications where employee_id = $1 order by id',
    [person.employeeId],
  )
  return rows
}
