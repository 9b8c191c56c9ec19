import { sqlStatement } from '#server/db/statement.ts'
import { personId } from '../entry-person.ts'

/**
 * Locks an employee's time state until the commit; `employeeId` null is the current user. Whoever writes their entries or moves the status of
 * their timesheet sends it in front of what it reads: one writer at a time an employee, so that versions, the 24 hours and the week's
 * overtime are decided on what is committed. Queries behind it in the same batch see what the writer before left.
 */
export const lockTimeState = sqlStatement<{ employeeId: string | null }, { revision: number }>(`
  select s.revision from app.employee_time_states s
  where s.employee_id = ${personId} for update`)

/** The same lock, of the employee whose submission this is. */
export const lockTimeStateOfSubmission = sqlStatement<{ id: string }, { revision: number }>(`
  select t.revision from app.employee_time_states t
  where t.organization_id = (select app.org_id()) and t.employee_id = (select s.employee_id from app.timesheet_submissions s
    where s.organization_id = (select app.org_id()) and s.id = $id) for update`)
