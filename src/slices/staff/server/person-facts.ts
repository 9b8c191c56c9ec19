import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { employeeTables, todayOf } from '#slices/people/server/public.ts'

interface PersonFacts {
  /** Of the account, whether or not the membership still stands. */
  userId: string | null
  managerEmployeeId: string | null
  hasAccount: boolean
  isKiosk: boolean
  roleName: string | null
  /** Where the person is. */
  today: PlainDate
}

/** Loads facts about a person that aren't in their record. */
export const loadFacts = sqlStatement<{ id: string }, PersonFacts>(
  `select e.user_id, e.reports_to_employee_id as manager_employee_id, coalesce(m.status = 'active', false) as has_account,
     coalesce(m.is_kiosk, false) as is_kiosk, r.name as role_name,
     ${todayOf} as today
   from ${employeeTables}
   left join app.organization_members m on m.organization_id = e.organization_id and m.user_id = e.user_id
   left join app.user_roles ur on ur.organization_id = e.organization_id and ur.user_id = e.user_id
   left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
   where e.organization_id = (select app.org_id()) and e.id = $id`,
)
