import { holdersOf, isAdministratorRole } from '#server/db/holders.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { LiveTopics } from '#server/live/hub.ts'

/** Who may follow changes live: workflows, whoever may change them; a stand-in, the two whom it is about and administrators. */
export const approvalTopics: LiveTopics = {
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
