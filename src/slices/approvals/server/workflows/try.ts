import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { workflows } from '#slices/approvals/contract/workflows.ts'
import { actingFor } from '#slices/approvals/rules/acting-for.ts'
import { type ChainFinding, resolveChain, type WorkflowStep } from '#slices/approvals/rules/approval-chain.ts'
import { followed, type WorkflowScope } from '#slices/approvals/rules/workflow-scope.ts'
import { standInsOfToday } from '../keep-stand-ins.ts'
import { labelOf, orgSnapshotOf } from '../load-chain.ts'
import { membersNamed } from '../members.ts'
import type { SubjectTypes } from '../subject.ts'
import { everyCandidate } from '../unresolved-steps.ts'
import { stepsOf } from './rows.ts'
import { requireValidSteps } from './valid-steps.ts'

type Tried = OutputOf<typeof workflows.try>

const tried = sqlStatement<{ employeeId: string }, { name: string; userId: string | null; managerEmployeeId: string | null }>(`
  select e.display_name as name, e.user_id, e.reports_to_employee_id as manager_employee_id from app.employees e
  where e.organization_id = (select app.org_id()) and e.id = $employeeId and e.is_active`)
const assigned = sqlStatement<
  { employeeId: string; subjectType: string },
  { scope: WorkflowScope; templateId: string; name: string; isActive: boolean }
>(`
  select w.scope, w.template_id, t.name, t.is_active from app.employees e
  join app.approval_workflow_assignments w on w.organization_id = e.organization_id and w.subject_type = $subjectType
    and (w.scope, w.scope_id) in (('person', e.id), ('department', e.department_id), ('group', e.time_tracking_group_id), ('organization', e.organization_id))
  join app.approval_workflow_templates t on t.organization_id = w.organization_id and t.id = w.template_id
  where e.organization_id = (select app.org_id()) and e.id = $employeeId`)
const names = sqlStatement<object, { userId: string; name: string }>(
  `select found.user_id, found.name from (${membersNamed}) found where found.is_active`,
)

const MANAGER_ONLY: WorkflowStep = { approverType: 'manager', requireAll: false }

/** Why administrators decide, and what mends it, in words. */
const TEXTS: Record<ChainFinding | 'nobody_else', (owner: string, step: WorkflowStep, noun: string) => string> = {
  nobody: (owner, { approverType }) =>
    approverType === 'manager'
      ? `${owner} has no manager, so administrators decide. Add a manager to their staff record.`
      : 'This role has no holders, so administrators decide. Assign it to someone.',
  no_account: (owner, { approverType }) =>
    approverType === 'manager'
      ? `${owner}'s manager is inactive or has no account, so administrators decide. Invite the manager or choose another one.`
      : 'This person is inactive or has no account, so administrators decide. Invite them or choose someone else.',
  own_subject: (owner, _, noun) => `This would be ${owner}, who can't approve their own ${noun}, so administrators decide.`,
  nobody_else: (owner, _, noun) =>
    `No one else can approve ${owner}'s ${noun}, so it can't be submitted. Add another administrator or approver.`,
}

/** Who would decide, with each finding. Throws VALIDATION for someone who isn't an active employee, and at a step's field. */
export function tryWorkflow(subjects: SubjectTypes) {
  return async ({
    ctx: { tx },
    input: { employeeId, subjectType, steps: given },
  }: VerbArgs<ReadTx<Actor>, typeof workflows.try>): Promise<Tried> => {
    const [owner, assignments, candidates, today, members] = await Promise.all([
      tx.first(tried, { employeeId }),
      tx.rows(assigned, { employeeId, subjectType }),
      tx.rows(everyCandidate, {}),
      tx.rows(standInsOfToday, {}),
      tx.rows(names, {}),
      given && requireValidSteps(tx, given),
    ])
    const noun =
      subjects.get(subjectType)?.noun ?? fail('VALIDATION', 'Choose what needs approval', { field: 'subjectType', rule: 'reference' })
    if (owner === undefined) fail('VALIDATION', 'Choose an active employee', { field: 'employeeId', rule: 'reference' })
    const workflow = followed(assignments)
    const stored = given === undefined && workflow !== null ? await tx.rows(stepsOf, { id: workflow.templateId }) : []
    const template = given ?? (stored.length > 0 ? stored : [MANAGER_ONLY])
    const nameOf = new Map(members.map(({ userId, name }) => [userId, name]))
    const org = orgSnapshotOf(owner, candidates)
    const named = (userId: string) => ({ userId, name: nameOf.get(userId) ?? '' })
    const steps = template.map((step, index): Tried['steps'][number] => {
      // Each step by itself, so that one without anyone doesn't hide the others.
      const chain = resolveChain([step], org)
      const resolved = chain.ok ? chain.steps[0]! : null
      const finding = resolved === null ? 'nobody_else' : resolved.finding
      const seats = (resolved?.approverUserIds ?? []).map(userId => ({ userId, decision: null, standsIn: finding !== null }))
      const acting = actingFor(seats, today, owner.userId)
      return {
        stepOrder: index + 1,
        label: labelOf({ approverType: step.approverType, finding: finding === 'nobody_else' ? null : finding }, roleNameOf(step)),
        requireAll: resolved?.requireAll ?? step.requireAll,
        escalationDays: step.escalationDays ?? null,
        approvers: seats.map(({ userId }) => ({
          ...named(userId),
          standIns: acting.filter(one => one.approverUserId === userId).map(one => named(one.standInUserId)),
        })),
        finding,
        text: finding === null ? null : TEXTS[finding](owner.name, step, noun),
      }
    })
    const source = given ? 'given' : (workflow?.scope ?? 'none')
    return { employeeName: owner.name, source, workflowName: given ? null : (workflow?.name ?? null), steps }
  }
}

/** Of a stored step of a role. */
function roleNameOf(step: WorkflowStep & { approverName?: string | null }): string | null {
  return step.approverType === 'role' ? (step.approverName ?? null) : null
}
