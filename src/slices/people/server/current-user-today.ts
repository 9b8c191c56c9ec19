import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { todayOf } from './employee.ts'

/** The current user's calendar date: at their location, else in the organization's zone (PRD-14). */
export const currentUserToday = sqlStatement<object, { today: PlainDate }>(
  `select ${todayOf} as today
   from app.organizations o
   left join app.employees e on e.organization_id = o.id and e.id = app.employee_id()
   left join app.locations l on l.organization_id = e.organization_id and l.id = e.location_id
   where o.id = app.org_id()`,
)
