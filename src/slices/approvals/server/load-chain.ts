import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import {
  type ApproverType,
  type OrgSnapshot,
  type ResolvedStep,
  resolveChain,
  type WorkflowStep,
} from '#slices/approvals/rules/approval-chain.ts'
import { currentEmployee, givenEmployee, type OfEmployee } from '#slices/people/server/public.ts'
import type { StoredStep } from './approval.ts'
import { roleDecides } from './deciding-role.ts'

/** A step of the person's template, in order; no rows where there is none or it is switched off. */
export interface TemplateStep extends WorkflowStep {
  approverType: ApproverType
  roleName: string | null
  escalationDays: number | null
}

/**
 * Someone to whom a step may resolve: an active member with their role, whose employee record, if any, is active. Whoever signs in at kiosks alone never decides.
 */
export interface Candidate {
  userId: string
  name: string
  employeeId: string | null
  roleId: string | null
  isAdministrator: boolean
}

/** Whom the steps are resolved for. */
export interface ChainOwner {
  userId: string | null
  managerEmployeeId: string | null
}

// APR-23 in SQL; a test compares it with `followed`.
const assigned = `select w.template_id from app.approval_workflow_assignments w
      join app.approval_workflow_templates t on t.organization_id = w.organization_id and t.id = w.template_id and t.is_active
      where w.organization_id = e.organization_id and w.subject_type = $subjectType::text`
const mostSpecificFirst = `order by array_position(array['person', 'department', 'group', 'organization'], w.scope) limit 1`

/** The workflow of the employee `e` today for subjects of a type, by id. Needs `$subjectType`. */
export const templateOfEmployee = `(${assigned} and (w.scope, w.scope_id) in (('person', e.id), ('department', e.department_id), ('group', e.time_tracking_group_id),
      ('organization', e.organization_id)) ${mostSpecificFirst})`

// Reads `who`. The group is the one that they were in on `$date`, the first day of their timesheet, or are in today.
const groupOnDay = 'case when $date::date is null then e.time_tracking_group_id else app.group_on(e.organization_id, e.id, $date::date) end'
const me = `select e.reports_to_employee_id, (${assigned} and (w.scope, w.scope_id) in (('person', e.id), ('department', e.department_id), ('group', ${groupOnDay}),
      ('organization', e.organization_id)) ${mostSpecificFirst}) as template_id
  from app.employees e where e.organization_id = (select app.org_id()) and e.id = (select who.id from who)`
const steps = `select ws.* from me
  join app.approval_workflow_steps ws on ws.organization_id = (select app.org_id()) and ws.template_id = me.template_id`

const templateSteps = `me as (${me}), steps as (${steps})
  select s.approver_type, s.approver_user_id, s.approver_employee_id, s.approver_role_id, s.require_all, s.escalation_days, r.name as role_name
  from steps s left join app.roles r on r.organization_id = s.organization_id and r.id = s.approver_role_id
  order by s.step_order`

const candidates = `me as (${me}), steps as (${steps}), wanted as (
    select ur.user_id from app.roles r join app.user_roles ur on ur.organization_id = r.organization_id and ur.role_id = r.id
      where r.organization_id = (select app.org_id()) and ${roleDecides}
    union select ur.user_id from steps s join app.user_roles ur on ur.organization_id = s.organization_id and ur.role_id = s.approver_role_id
    union select s.approver_user_id from steps s
    union select e.user_id from app.employees e where e.organization_id = (select app.org_id())
      and e.id in (select reports_to_employee_id from me union all select s.approver_employee_id from steps s)
  )
  select m.user_id, coalesce(e.display_name, btrim(p.first_name || ' ' || p.last_name)) as name, e.id as employee_id,
    ur.role_id, ${roleDecides} as is_administrator
  from wanted w
  join app.organization_members m on m.organization_id = (select app.org_id()) and m.user_id = w.user_id and m.status = 'active'
    and not m.is_kiosk
  join platform.profiles p on p.id = m.user_id
  left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
  left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
  left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
  where e.is_active is not false
  order by name, m.user_id`

/** Of which kind of subject, and of which day; `date` null: today. */
interface OfSubject {
  subjectType: string
  date: PlainDate | null
}

/** The steps of an employee's workflow for a subject, such as a timesheet that begins on a day. */
export const loadTemplateSteps: OfEmployee<OfSubject, TemplateStep> = {
  own: sqlStatement<OfSubject, TemplateStep>(`with who as (${currentEmployee}), ${templateSteps}`),
  named: sqlStatement<OfSubject & { employeeId: string }, TemplateStep>(`with who as (${givenEmployee}), ${templateSteps}`),
}

/** Whom the steps of an employee's workflow, or the administrators in their place, can be resolved to. */
export const loadCandidates: OfEmployee<OfSubject, Candidate> = {
  own: sqlStatement<OfSubject, Candidate>(`with who as (${currentEmployee}), ${candidates}`),
  named: sqlStatement<OfSubject & { employeeId: string }, Candidate>(`with who as (${givenEmployee}), ${candidates}`),
}

/** A step as it is stored with the subject, and its approvers. */
export type NamedStep = ResolvedStep & { label: string; escalationDays: number | null }

/** The workflow that a submit would start now, or why it cannot. */
export function chainOf(owner: ChainOwner, template: readonly TemplateStep[], candidates: readonly Candidate[]) {
  const chain = resolveChain(template, orgSnapshotOf(owner, candidates))
  if (!chain.ok) return chain
  return {
    ok: true as const,
    steps: chain.steps.map(
      (step, index): NamedStep => ({
        ...step,
        label: labelOf(step, template[index]?.roleName ?? null),
        escalationDays: template[index]?.escalationDays ?? null,
      }),
    ),
  }
}

/** Reduces a step to the fields that are stored with the subject. */
export function storedStep({ stepOrder, label, approverType, requireAll, finding, escalationDays }: NamedStep): StoredStep {
  return { stepOrder, label, approverType, requireAll, finding, escalationDays }
}

/** Builds the rule's view of the organization for one owner. */
export function orgSnapshotOf(owner: ChainOwner, candidates: readonly Omit<Candidate, 'name'>[]): OrgSnapshot {
  const byRole = Map.groupBy(
    candidates.filter(candidate => candidate.roleId !== null),
    candidate => candidate.roleId!,
  )
  return {
    ownerUserId: owner.userId,
    managerEmployeeId: owner.managerEmployeeId,
    userOfEmployee: new Map(candidates.flatMap(({ employeeId, userId }) => (employeeId ? [[employeeId, userId] as const] : []))),
    usersOfRole: new Map([...byRole].map(([roleId, holders]) => [roleId, holders.map(holder => holder.userId)])),
    administrators: candidates.filter(candidate => candidate.isAdministrator).map(candidate => candidate.userId),
    members: new Set(candidates.map(candidate => candidate.userId)),
  }
}

/** Labels a step by the approver that it names. */
export function labelOf(step: Pick<ResolvedStep, 'approverType' | 'finding'>, roleName: string | null): string {
  if (step.finding !== null) return 'Administrators'
  if (step.approverType === 'manager') return 'Manager'
  return (step.approverType === 'role' && roleName) || 'Approver'
}
