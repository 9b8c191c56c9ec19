import { addDays, daysBetween, type PlainDate } from '#core/plain-date.ts'
import { newId } from '#server/id.ts'
import { type ColumnHandle, parseColumn } from '#slices/time/rules/column.ts'
import { countsAsWorked } from '#slices/time/rules/pay-codes.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import type { TestDatabase } from './database.ts'

type Owner = Pick<TestDatabase, 'owner'>

/** The Monday from which every biweekly period of the tests is counted. */
const ANCHOR = '2026-01-05'

export function biWeeklyPeriod(date: PlainDate): { start: PlainDate; end: PlainDate } {
  const start = addDays(ANCHOR, Math.floor(daysBetween(ANCHOR, date) / 14) * 14)
  return { start, end: addDays(start, 13) }
}

/** A biweekly group from Monday with forty hours a week, with the given people. */
export async function addGroup({ owner }: Owner, organizationId: string, employeeIds: readonly string[]): Promise<string> {
  const id = newId()
  await owner.query(
    `insert into app.time_tracking_groups (organization_id, id, name, pay_period, pay_period_starts_on, pay_period_anchor_date, work_week_start)
     values ($1, $2, 'Everyone', 'bi_weekly', 'monday', $3, 'monday')`,
    [organizationId, id, ANCHOR],
  )
  await owner.query('update app.employees set time_tracking_group_id = $2 where organization_id = $1 and id = any($3::uuid[])', [
    organizationId,
    id,
    employeeIds,
  ])
  return id
}

export interface Hours {
  employeeId: string
  date: PlainDate
  minutes: number
  column?: ColumnHandle
  departmentId?: string | null
}

/** Inserts entries directly; only the database's own constraints apply. */
export async function addHours({ owner }: Owner, organizationId: string, hours: readonly Hours[]): Promise<void> {
  for (const { employeeId, date, minutes, column = 'regular', departmentId = null } of hours) {
    const parsed = parseColumn(column)!
    const period = biWeeklyPeriod(date)
    await owner.query(
      `insert into app.time_entries (organization_id, id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked,
         department_id, pay_period_start, pay_period_end, entered_by)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $2)`,
      [
        organizationId,
        newId(),
        employeeId,
        date,
        parsed.columnType,
        parsed.columnId,
        minutes,
        countsAsWorked(parsed),
        departmentId,
        period.start,
        period.end,
      ],
    )
  }
}

export interface Timesheet {
  employeeId: string
  groupId: string
  /** Any date of its period. */
  date: PlainDate
  status: TimesheetStatus
  /** The approvers of its single step. */
  approverUserIds?: readonly string[]
}

/** Inserts a timesheet in a state, with its period; returns its id. */
export async function addTimesheet({ owner }: Owner, organizationId: string, timesheet: Timesheet): Promise<string> {
  const [id, period] = [newId(), biWeeklyPeriod(timesheet.date)]
  await owner.query(
    `insert into app.pay_periods (organization_id, id, group_id, starts_on, ends_on, pay_date) values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
    [organizationId, newId(), timesheet.groupId, period.start, period.end],
  )
  await owner.query(
    `insert into app.timesheet_submissions (organization_id, id, employee_id, pay_period_id, pay_period_start, pay_period_end, status, current_step, submitted_at)
     select $1, $2, $3, p.id, p.starts_on, p.ends_on, $6, $7, app.now() from app.pay_periods p
     where p.organization_id = $1 and p.group_id = $4 and p.starts_on = $5`,
    [organizationId, id, timesheet.employeeId, timesheet.groupId, period.start, timesheet.status, timesheet.status === 'submitted' ? 1 : 0],
  )
  for (const userId of timesheet.approverUserIds ?? []) {
    await owner.query(
      'insert into app.timesheet_step_approvers (organization_id, submission_id, revision, step_order, approver_user_id) values ($1, $2, 1, 1, $3)',
      [organizationId, id, userId],
    )
  }
  return id
}

/** Gives the person a role of this base role. */
export async function setBaseRole(
  { owner }: Owner,
  organizationId: string,
  roleId: string,
  baseRole: 'admin' | 'manager' | 'employee',
): Promise<void> {
  await owner.query('update app.roles set base_role = $3 where organization_id = $1 and id = $2', [organizationId, roleId, baseRole])
}

export async function setManager({ owner }: Owner, organizationId: string, employeeId: string, managerEmployeeId: string): Promise<void> {
  await owner.query('update app.employees set reports_to_employee_id = $3 where organization_id = $1 and id = $2', [
    organizationId,
    employeeId,
    managerEmployeeId,
  ])
}
