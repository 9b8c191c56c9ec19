import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'

/** Sets or clears a person's last day. Their access ends with `endEmployment`. */
export const setLastDay = sqlStatement<{ id: string; terminationDate: PlainDate | null }, unknown>(
  `update app.employees set termination_date = $terminationDate, version = version % 2147483647 + 1, updated_at = app.now() where id = $id`,
)
/** The person is no longer active, and so no active member. */
export const endEmployment = sqlStatement<{ id: string; terminationDate: PlainDate }, unknown>(
  `update app.employees set is_active = false, termination_date = $terminationDate, version = version % 2147483647 + 1, updated_at = app.now()
   where id = $id`,
)
/** The person is active again, with no last day, and with no manager who has left meanwhile. */
export const resumeEmployment = sqlStatement<{ id: string }, unknown>(
  `update app.employees e set is_active = true, termination_date = null, version = e.version % 2147483647 + 1, updated_at = app.now(),
     reports_to_employee_id = (select m.id from app.employees m
       where m.organization_id = e.organization_id and m.id = e.reports_to_employee_id and m.is_active)
   where e.id = $id`,
)
