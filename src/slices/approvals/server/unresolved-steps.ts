import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { type ApproverType, type ChainFinding, resolveChain, type WorkflowStep } from '#slices/approvals/rules/approval-chain.ts'
import { roleDecides } from './deciding-role.ts'
import { type Candidate, orgSnapshotOf, templateOfEmployee } from './load-chain.ts'

interface Owner {
  employeeId: string
  name: string
  userId: string | null
  managerEmployeeId: string | null
  templateId: string | null
}

interface StoredStep extends Omit<WorkflowStep, 'escalationDays'> {
  templateId: string
  templateName: string
  approverType: ApproverType
}

// Whoever records time has timesheets to approve.
const owners = sqlStatement<object, Owner>(
  `select e.id as employee_id, e.first_name || ' ' || e.last_name as name, e.user_id, e.reports_to_employee_id as manager_employee_id,
     ${templateOfEmployee} as template_id
   from app.employees e
   where e.organization_id = (select app.org_id()) and e.is_active and e.tracks_time order by e.name_lc, e.id`,
)
const steps = sqlStatement<object, StoredStep>(
  `select t.id as template_id, t.name as template_name, s.approver_type, s.approver_user_id, s.approver_employee_id, s.approver_role_id, s.require_all
   from app.approval_workflow_templates t
   join app.approval_workflow_steps s on s.organization_id = t.organization_id and s.template_id = t.id
   where t.organization_id = (select app.org_id()) and t.is_active order by t.name, t.id, s.step_order`,
)
/** Everyone to whom a step may resolve, by role. */
export const everyCandidate = sqlStatement<object, Omit<Candidate, 'name'>>(
  `select m.user_id, e.id as employee_id, ur.role_id, ${roleDecides} as is_administrator
   from app.organization_members m
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   left join app.user_roles ur on ur.organization_id = m.organization_id and ur.user_id = m.user_id
   left join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id
   where m.organization_id = (select app.org_id()) and m.status = 'active' and not m.is_kiosk and e.is_active is not false`,
)

/** A step that resolves to no one, so that administrators decide it, or no one at all. */
export interface UnresolvedStep {
  /** Null for the workflow of whoever has no template: one step, the manager. */
  templateName: string | null
  stepOrder: number
  approverType: ApproverType
  /** `nobody_else`: there is no administrator besides the person either, so a submit fails. */
  reason: ChainFinding | 'nobody_else'
  /** Whose timesheets it is a step of, by name. */
  people: { id: string; name: string }[]
}

/** Every step of the organization's workflows that resolves to no one for someone who records time. */
export async function unresolvedSteps(tx: Pick<ReadTx<unknown>, 'rows'>): Promise<UnresolvedStep[]> {
  const [people, stored, candidates] = await Promise.all([tx.rows(owners, {}), tx.rows(steps, {}), tx.rows(everyCandidate, {})])
  const templates = Map.groupBy(stored, ({ templateId }) => templateId)
  const everyone = orgSnapshotOf({ userId: null, managerEmployeeId: null }, candidates)
  const found = new Map<string, UnresolvedStep>()
  for (const { employeeId, name, userId, managerEmployeeId, templateId } of people) {
    const template = templateId === null ? null : (templates.get(templateId) ?? null)
    const chain = resolveChain(template, { ...everyone, ownerUserId: userId, managerEmployeeId })
    const broken = chain.ok
      ? chain.steps.flatMap(({ stepOrder, approverType, finding }) =>
          finding === null ? [] : [{ stepOrder, approverType, reason: finding }],
        )
      : [{ stepOrder: 1, approverType: template?.[0]?.approverType ?? ('manager' as const), reason: 'nobody_else' as const }]
    for (const step of broken) {
      const key = `${templateId} ${step.stepOrder} ${step.reason}`
      const known = found.get(key) ?? { templateName: template?.[0]?.templateName ?? null, ...step, people: [] }
      known.people.push({ id: employeeId, name })
      found.set(key, known)
    }
  }
  return [...found.values()]
}
