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

/** Of whom the findings are: everyone who records time submits these. */
const OF_TIME = 'timesheet_submissions'

const owners = sqlStatement<{ subjectType: string }, Owner>(
  `select e.id as employee_id, e.display_name as name, e.user_id, e.reports_to_employee_id as manager_employee_id,
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

const blocking = sqlStatement<object, { userId: string; name: string; roleId: string; roleName: string }>(
  `select m.user_id, coalesce(e.display_name, p.display_name, p.email, '') as name,
     r.id as role_id, r.name as role_name
   from app.roles r
   join app.user_roles ur on ur.organization_id = r.organization_id and ur.role_id = r.id
   join app.organization_members m on m.organization_id = ur.organization_id and m.user_id = ur.user_id and m.status = 'active' and not m.is_kiosk
   join platform.profiles p on p.id = m.user_id
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   where r.organization_id = (select app.org_id()) and 'time_my_team_time' = any (r.blocks) and e.is_active is not false
   order by lower(p.last_name), lower(p.first_name), m.user_id`,
)

/** An approver whose role blocks My Team Time: they are asked, and can open what awaits them only by its own address. */
export interface BlockedApprover {
  userId: string
  name: string
  role: { id: string; name: string }
  /** The people whose timesheets they approve in some step, sorted by name. */
  people: { id: string; name: string }[]
}

/** A step that resolves to no one, so that administrators decide it, or no one at all. */
export interface UnresolvedStep {
  /** Null for the workflow of whoever has no template: one step, the manager. */
  templateName: string | null
  stepOrder: number
  approverType: ApproverType
  /** `nobody_else`: there is no administrator besides the person either, so a submit fails. */
  reason: ChainFinding | 'nobody_else'
  /** The people whose timesheets have this step, sorted by name. */
  people: { id: string; name: string }[]
}

/** Every step of the organization's workflows that resolves to no one for someone who records time. */
export async function unresolvedSteps(tx: Pick<ReadTx<unknown>, 'rows'>): Promise<UnresolvedStep[]> {
  const found = new Map<string, UnresolvedStep>()
  for (const { employeeId, name, templateId, template, chain } of await everyChain(tx)) {
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

/** Everyone who approves for someone who records time, although their role blocks My Team Time. */
export async function blockedApprovers(tx: Pick<ReadTx<unknown>, 'rows'>): Promise<BlockedApprover[]> {
  const [chains, blocked] = await Promise.all([everyChain(tx), tx.rows(blocking, {})])
  const found = new Map(
    blocked.map(({ userId, name, roleId, roleName }) => [userId, { userId, name, role: { id: roleId, name: roleName }, people: [] }]),
  ) as Map<string, BlockedApprover>
  for (const { employeeId: id, name, chain } of chains) {
    const asked = new Set(chain.ok ? chain.steps.flatMap(({ approverUserIds }) => approverUserIds) : [])
    for (const userId of asked) found.get(userId)?.people.push({ id, name })
  }
  return [...found.values()]
}

/** Who approves the timesheets of everyone who records time. */
async function everyChain(tx: Pick<ReadTx<unknown>, 'rows'>) {
  const [people, stored, candidates] = await Promise.all([
    tx.rows(owners, { subjectType: OF_TIME }),
    tx.rows(steps, {}),
    tx.rows(everyCandidate, {}),
  ])
  const templates = Map.groupBy(stored, ({ templateId }) => templateId)
  const everyone = orgSnapshotOf({ userId: null, managerEmployeeId: null }, candidates)
  return people.map(({ userId, managerEmployeeId, ...person }) => {
    const template = person.templateId === null ? null : (templates.get(person.templateId) ?? null)
    return { ...person, template, chain: resolveChain(template, { ...everyone, ownerUserId: userId, managerEmployeeId }) }
  })
}
