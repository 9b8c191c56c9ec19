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
 * A query of those who have not decided, with their steps: `subject_type, subject_id, revision, step_order, approver_user_id`. Members alone, and an
 * administrator in someone's place only while they are one. The step may be over, or the subject their own: its slice knows.
 */
export const awaitedApprovers = `select a.subject_type, a.subject_id, a.revision, a.step_order, a.approver_user_id
  from app.approval_step_approvers a
  join app.organization_members m on m.organization_id = a.organization_id and m.user_id = a.approver_user_id and m.status = 'active'
  left join app.user_roles ur on ur.organization_id = a.organization_id and ur.user_id = a.approver_user_id
  left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
  where a.organization_id = (select app.org_id()) and a.decision is null and a.is_asked
    and (not a.stands_in or ${roleDecides})`

/**
 * A query of the steps that the current user is an approver of and has not decided: `subject_type, subject_id, revision, step_order`. An
 * administrator in their place counts only while they are one. The step may be over, or the subject the user's own: its slice knows.
 */
export const stepsAwaitingCurrentUser = `select a.subject_type, a.subject_id, a.revision, a.step_order from app.approval_step_approvers a
  where a.organization_id = (select app.org_id()) and a.approver_user_id = (select app.user_id()) and a.decision is null and a.is_asked
    and (not a.stands_in or ${currentUserDecidesForOthers})`
