import { sqlStatement } from '#server/db/statement.ts'

/**
 * Gives a new record to the member who signs in with its address and has none yet, so that an administrator can add themselves. A record of someone who has
 * left or is to leave is given to no one: its last day would end the member's access.
 */
export const linkMember = sqlStatement<{ employeeId: string }, unknown>(
  `update app.employees e set user_id = m.user_id
   from app.organization_members m join platform.profiles p on p.id = m.user_id
   where e.organization_id = (select app.org_id()) and e.id = $employeeId and e.user_id is null
     and e.is_active and e.termination_date is null
     and m.organization_id = e.organization_id and m.status = 'active' and lower(p.email) = e.email_lc
     and not exists (select from app.employees other where other.organization_id = m.organization_id and other.user_id = m.user_id)`,
)
