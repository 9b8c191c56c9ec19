import { currentUserDecidesForOthers, roleDecides } from './deciding-role.ts'

/*
 * Approvers and awaited approvers, for the SQL of the slices whose subjects these are: queries that they join or filter by the type, the
 * id, the revision and the step of their own rows.
 */

/**
 * A query of all approvers in the organization, on any revision: `subject_type, subject_id, approver_user_id`. An administrator in
 * their place who has decided nothing is none of them: they see what administrators see, as long as they are one. Nor is a stand-in whose time was over
 * before they decided.
 */
export const askedApprovers = `select a.subject_type, a.subject_id, a.approver_user_id from app.approval_step_approvers a
  where a.organization_id = (select app.org_id()) and (a.decision is not null or not a.stands_in and (a.is_asked or a.decides_for is null))`

/**
 * A query of everyone whose decision is awaited now: `subject_type, subject_id, approver_user_id`. Members alone, an administrator in someone's place only
 * while they are one, and no one on their own.
 */
export const awaitedApprovers = `select a.subject_type, a.subject_id, a.approver_user_id
  from app.approval_step_approvers a
  join app.approvals s on s.organization_id = a.organization_id and s.subject_type = a.subject_type and s.subject_id = a.subject_id
    and s.status = 'submitted' and s.revision = a.revision and s.current_step = a.step_order
  join app.employees o on o.organization_id = s.organization_id and o.id = s.employee_id and o.user_id is distinct from a.approver_user_id
  join app.organization_members m on m.organization_id = a.organization_id and m.user_id = a.approver_user_id and m.status = 'active'
  left join app.user_roles ur on ur.organization_id = a.organization_id and ur.user_id = a.approver_user_id
  left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
  where a.organization_id = (select app.org_id()) and a.decision is null and a.is_asked
    and (not a.stands_in or ${roleDecides})`

/** A query of what awaits the current user's decision now: `subject_type, subject_id`. An administrator in someone's place counts only while they are one. */
export const awaitingCurrentUser = `select a.subject_type, a.subject_id from app.approval_step_approvers a
  join app.approvals s on s.organization_id = a.organization_id and s.subject_type = a.subject_type and s.subject_id = a.subject_id
    and s.status = 'submitted' and s.revision = a.revision and s.current_step = a.step_order
  where a.organization_id = (select app.org_id()) and a.approver_user_id = (select app.user_id()) and a.decision is null and a.is_asked
    and (not a.stands_in or ${currentUserDecidesForOthers})
    and not exists (select from app.employees own
      where own.organization_id = s.organization_id and own.id = s.employee_id and own.user_id = (select app.user_id()))`
