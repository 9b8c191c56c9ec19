import { sqlStatement } from '#server/db/statement.ts'
import { firstStep } from '#server/home.ts'
import { profileFacts } from '#slices/people/contract/first-steps.ts'

const administrators = `app.user_roles ur
       join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id and r.base_role = 'admin' and r.organization_id = (select app.org_id())`

interface Stored {
  hasProfile: boolean
  employeeId: string | null
  missing: ('employee_id' | 'job_title' | 'manager')[]
  hasApprover: boolean
}

const stored = sqlStatement<object, Stored>(
  `select own.*,
     exists (select from app.employees e join ${administrators} on ur.user_id = e.user_id
       where e.organization_id = (select app.org_id()) and e.employee_id is not null and e.job_title is not null) as has_profile,
     -- Of the current user's own timesheet: an administrator approves what no one else does.
     exists (select from app.organization_members m join ${administrators} on ur.user_id = m.user_id
         left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
         where m.organization_id = (select app.org_id()) and m.user_id <> (select app.user_id()) and m.status = 'active' and e.is_active is not false)
       or exists (select from app.employees e
         join app.employees g on g.organization_id = e.organization_id and g.id = e.reports_to_employee_id and g.is_active
         join app.organization_members m on m.organization_id = g.organization_id and m.user_id = g.user_id and m.status = 'active'
         where e.organization_id = (select app.org_id()) and e.user_id = (select app.user_id())) as has_approver
   from (select max(e.id::text)::uuid as employee_id, coalesce(max(array_remove(array[
         case when e.employee_id is null then 'employee_id' end, case when e.job_title is null then 'job_title' end,
         case when e.reports_to_employee_id is null then 'manager' end], null)), '{}') as missing
       from app.employees e where e.organization_id = (select app.org_id()) and e.user_id = (select app.user_id())) own`,
)

/** Done once an administrator's own record has an employee ID and a job title, which payroll exports need. */
export const profileStep = firstStep({
  key: 'profile',
  order: 10,
  confirms: 'their own profile',
  facts: profileFacts,
  load: async tx => {
    const { hasProfile, ...own } = (await tx.first(stored, {}))!
    return { isDone: hasProfile, facts: { own } }
  },
})
