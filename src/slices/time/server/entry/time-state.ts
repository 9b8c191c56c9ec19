import { sqlStatement } from '#server/db/statement.ts'
import { currentEmployee, givenEmployee, type OfEmployee } from '#slices/people/server/public.ts'

const state = `select s.revision from app.employee_time_states s where s.employee_id = (select who.id from who) for update`

/**
 * Locks an employee's time state until the commit. Every transaction that writes their entries or changes the status of their timesheet sends
 * it before its queries. One writer at a time per employee, so that versions, the 24 hours, and the week's overtime are checked on committed
 * rows. Queries after it in the same batch see what the previous writer committed.
 */
export const lockTimeState: OfEmployee<object, { revision: number }> = {
  own: sqlStatement<object, { revision: number }>(`with who as (${currentEmployee}) ${state}`),
  named: sqlStatement<{ employeeId: string }, { revision: number }>(`with who as (${givenEmployee}) ${state}`),
}

/** Takes the same lock, for the employee whose submission this is. */
export const lockTimeStateOfSubmission = sqlStatement<{ id: string }, { revision: number }>(`
  select t.revision from app.employee_time_states t
  where t.organization_id = (select app.org_id()) and t.employee_id = (select s.employee_id from app.timesheet_submissions s
    where s.organization_id = (select app.org_id()) and s.id = $id) for update`)
