import { addDays, daysBetween, type PlainDate } from '#core/plain-date.ts'
import { newId } from '#server/id.ts'
import { type ColumnHandle, parseColumn } from '#slices/time/rules/column.ts'
import type { TimesheetStatus } from '#slices/time/rules/timesheet-state.ts'
import { countsAsWorked } from '#slices/time-groups/rules/pay-codes.ts'
import type { TestDatabase } from './database.ts'

/** The Monday from which every biweekly period of the tests is counted. */
export const ANCHOR: PlainDate = '2026-01-05'

function biWeeklyPeriod(date: PlainDate): { start: PlainDate; end: PlainDate } {
  const start = addDays(ANCHOR, Math.floor(daysBetween(ANCHOR, date) / 14) * 14)
  return { start, end: addDays(start, 13) }
}

export interface Hours {
  employeeId: string
  date: PlainDate
  minutes: number
  column?: ColumnHandle
  departmentId?: string | null
}

export interface StoredTimesheet {
  employeeId: string
  /** Any date of its period. */
  date: PlainDate
  status: TimesheetStatus
  /** The approvers of its single step. */
  approverUserIds?: readonly string[]
}

/** Inserts rows of an organization directly; only the database's own constraints apply. */
export function storedTime({ owner }: Pick<TestDatabase, 'owner'>, organizationId: string, groupId: string) {
  return {
    async storeHours(hours: readonly Hours[]): Promise<void> {
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
    },

    /** Inserts an hour a day for everyone, on a department of its own. */
    async storeEveryDay({ from, days, department }: { from: PlainDate; days: number; department: string }): Promise<void> {
      const departmentId = newId()
      await owner.query('insert into app.departments (organization_id, id, name) values ($1, $2, $3)', [
        organizationId,
        departmentId,
        department,
      ])
      await owner.query(
        `insert into app.time_entries (organization_id, id, employee_id, date, column_type, column_id, minutes, minutes_entered, is_worked,
           department_id, pay_period_start, pay_period_end, entered_by)
         select $1, gen_random_uuid(), e.id, day, 'department', $2::text, 60, 60, true, $2::uuid, day, day, e.user_id
         from app.employees e cross join (select $3::date + n as day from generate_series(0, $4::int - 1) as n) as days
         where e.organization_id = $1`,
        [organizationId, departmentId, from, days],
      )
    },

    /** Inserts a timesheet in a state, with its period; returns its id. */
    async storeTimesheet({ employeeId, date, status, approverUserIds = [] }: StoredTimesheet): Promise<string> {
      const [id, period] = [newId(), biWeeklyPeriod(date)]
      await owner.query(
        `insert into app.pay_periods (organization_id, id, group_id, starts_on, ends_on, pay_date) values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
        [organizationId, newId(), groupId, period.start, period.end],
      )
      await owner.query(
        `insert into app.timesheet_submissions (organization_id, id, employee_id, pay_period_id, pay_period_start, pay_period_end, status, submitted_at)
         select $1, $2, $3, p.id, p.starts_on, p.ends_on, $6, app.now() from app.pay_periods p
         where p.organization_id = $1 and p.group_id = $4 and p.starts_on = $5`,
        [organizationId, id, employeeId, groupId, period.start, status],
      )
      for (const userId of approverUserIds) {
        await owner.query(
          `insert into app.approval_step_approvers (organization_id, subject_type, subject_id, revision, step_order, approver_user_id)
           values ($1, 'timesheet_submissions', $2, 1, 1, $3)`,
          [organizationId, id, userId],
        )
      }
      return id
    },
  }
}
