import { holdersOf, isAdministratorRole } from '#server/db/holders.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/topics.ts'
import { askedApprovers, awaitedApprovers } from './waiting.ts'

/** Who may follow changes live: what was submitted, its approvers and its owner; workflows, whoever may change them; a stand-in, the two whom it is about and administrators. */
export const approvalTopics: LiveTopics = {
  approvals: {
    superAdmins: false,
    audience: sqlStatement(`
      select asked.subject_id as id, asked.approver_user_id as user_id from (${askedApprovers}) asked
        where asked.subject_id = any ($ids::uuid[]) and asked.approver_user_id = any ($users::uuid[])
      union select a.subject_id, e.user_id from app.approvals a
        join app.employees e on e.organization_id = a.organization_id and e.id = a.employee_id
        where a.organization_id = (select app.org_id()) and a.subject_id = any ($ids::uuid[]) and e.user_id = any ($users::uuid[])
      union select w.subject_id, w.approver_user_id from (${awaitedApprovers}) w
        where w.subject_id = any ($ids::uuid[]) and w.approver_user_id = any ($users::uuid[])`),
  },
  approval_workflow_templates: {
    superAdmins: true,
    audience: holdersOf('settings_approval_workflows', 'write'),
  },
  approval_stand_ins: {
    superAdmins: true,
    audience: sqlStatement(`
      select s.id, m.user_id from app.approval_stand_ins s
      join app.organization_members m on m.organization_id = s.organization_id and m.status = 'active' and m.user_id = any ($users::uuid[])
      left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
      left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
      where s.organization_id = (select app.org_id()) and s.id = any ($ids::uuid[])
        and (m.user_id in (s.approver_user_id, s.stand_in_user_id) or ${isAdministratorRole} and exists (select from app.role_grants g
          where g.organization_id = r.organization_id and g.role_id = r.id and g.permission_name = 'time_my_team_time'))`),
  },
}
