import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { InputOf, RequestContext, VerbArgs } from '#server/rpc/verb.ts'
import type { workflows } from '#slices/approvals/contract/workflows.ts'
import { requireFreeName } from './free-name.ts'
import { lockWorkflow, type Workflow, workflowOf } from './rows.ts'
import { requireValidSteps } from './valid-steps.ts'

type Steps = InputOf<typeof workflows.create>['steps']

const insertTemplate = sqlStatement<{ id: string; name: string; description: string | null }, unknown>(
  'insert into app.approval_workflow_templates (id, name, description) values ($id, $name, $description)',
)
const storeTemplate = sqlStatement<{ id: string; name: string; description: string | null; isActive: boolean }, unknown>(
  `update app.approval_workflow_templates t set name = $name, description = $description, is_active = $isActive, version = t.version + 1, updated_at = app.now()
   where t.organization_id = (select app.org_id()) and t.id = $id`,
)
const removeSteps = sqlStatement<{ id: string }, unknown>(
  'delete from app.approval_workflow_steps s where s.organization_id = (select app.org_id()) and s.template_id = $id',
)
const insertSteps = sqlStatement<
  {
    id: string
    types: string[]
    users: (string | null)[]
    employees: (string | null)[]
    roles: (string | null)[]
    all: boolean[]
    days: (number | null)[]
  },
  unknown
>(`
  insert into app.approval_workflow_steps (template_id, step_order, approver_type, approver_user_id, approver_employee_id, approver_role_id, require_all,
    escalation_days)
  select $id::uuid, n.step_order::int, n.type, n.user_id, n.employee_id, n.role_id, n.require_all, n.days
  from unnest($types::text[], $users::uuid[], $employees::uuid[], $roles::uuid[], $all::boolean[], $days::int[])
    with ordinality as n (type, user_id, employee_id, role_id, require_all, days, step_order)`)

/** Throws VALIDATION at a step's field, and as `requireFreeName` does. */
export async function createWorkflow({
  ctx: { tx, request },
  input: { name, description, steps },
}: VerbArgs<WriteTx<Actor>, typeof workflows.create>): Promise<Workflow> {
  await Promise.all([requireValidSteps(tx, steps), requireFreeName(tx, { id: null, name })])
  const id = newId()
  await tx.run(insertTemplate, { id, name, description: description || null })
  await tx.run(insertSteps, columnsOf(id, steps))
  return recordChange(tx, request, id, 'created', null)
}

/** Replaces the workflow. What is submitted keeps its own copy (SEC-104). Throws as `lockWorkflow` and `createWorkflow` do. */
export async function updateWorkflow({
  ctx: { tx, request },
  input: { id, version, name, description, steps },
}: VerbArgs<WriteTx<Actor>, typeof workflows.update>): Promise<Workflow> {
  const before = await lockWorkflow(tx, { id, version })
  await Promise.all([requireValidSteps(tx, steps), requireFreeName(tx, { id, name })])
  await Promise.all([
    tx.run(storeTemplate, { id, name, description: description || null, isActive: before.isActive }),
    tx.run(removeSteps, { id }),
    tx.run(insertSteps, columnsOf(id, steps)),
  ])
  return recordChange(tx, request, id, 'updated', before)
}

/** Deactivates a workflow. People who have it are approved without it from their next submit on. Throws as `lockWorkflow` does. */
export function deactivateWorkflow({ ctx, input }: VerbArgs<WriteTx<Actor>, typeof workflows.deactivate>): Promise<Workflow> {
  return setActive(ctx, input, false)
}

/** Throws as `lockWorkflow` does, and as `requireFreeName` does for a name that another workflow took since. */
export function reactivateWorkflow({ ctx, input }: VerbArgs<WriteTx<Actor>, typeof workflows.reactivate>): Promise<Workflow> {
  return setActive(ctx, input, true)
}

async function setActive(
  { tx, request }: VerbArgs<WriteTx<Actor>, typeof workflows.deactivate>['ctx'],
  input: InputOf<typeof workflows.deactivate>,
  isActive: boolean,
): Promise<Workflow> {
  const before = await lockWorkflow(tx, input)
  if (before.isActive === isActive) return before
  const { id, name, description } = before
  if (isActive) await requireFreeName(tx, { id, name })
  await tx.run(storeTemplate, { id, name, description: description || null, isActive })
  return recordChange(tx, request, id, isActive ? 'reactivated' : 'deactivated', before)
}

function columnsOf(id: string, steps: Steps) {
  return {
    id,
    types: steps.map(step => step.approverType),
    users: steps.map(step => step.approverUserId),
    employees: steps.map(step => step.approverEmployeeId),
    roles: steps.map(step => step.approverRoleId),
    all: steps.map(step => step.requireAll),
    days: steps.map(step => step.escalationDays),
  }
}

/** Stores what changed in the audit trail, tells open tabs, and answers with the workflow as it is now. */
async function recordChange(
  tx: WriteTx<Actor>,
  { requestId }: RequestContext,
  id: string,
  verb: 'created' | 'updated' | 'deactivated' | 'reactivated',
  before: Workflow | null,
): Promise<Workflow> {
  const after = (await workflowOf(tx, id))!
  const resourceType = 'approval_workflow_templates'
  const action = `approval_workflow.${verb}`
  emitAudit(tx, { action, resourceType, resourceId: id, before: before && kept(before), after: kept(after), requestId })
  tx.announce(resourceType, id)
  return after
}

/** Picks the fields that are the workflow's own. */
function kept({ name, description, isActive, steps }: Workflow) {
  return { name, description, isActive, steps }
}
