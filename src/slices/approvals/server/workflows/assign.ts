import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { InputOf, OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { workflows } from '#slices/approvals/contract/workflows.ts'
import type { SubjectTypes } from '../subject.ts'

type Assignment = OutputOf<typeof workflows.assign>
type Input = InputOf<typeof workflows.assign>

const template = sqlStatement<{ id: string }, { isActive: boolean }>(
  'select t.is_active from app.approval_workflow_templates t where t.organization_id = (select app.org_id()) and t.id = $id for update',
)
const target = sqlStatement<{ scope: string; id: string | null }, { id: string; name: string; isActive: boolean }>(`
  select e.id, e.display_name as name, e.is_active from app.employees e
    where $scope = 'person' and e.organization_id = (select app.org_id()) and e.id = $id::uuid
  union all select d.id, d.name, d.is_active from app.departments d
    where $scope = 'department' and d.organization_id = (select app.org_id()) and d.id = $id::uuid
  union all select g.id, g.name, g.is_active from app.time_tracking_groups g
    where $scope = 'group' and g.organization_id = (select app.org_id()) and g.id = $id::uuid
  union all select o.id, o.name, true from app.organizations o where $scope = 'organization' and o.id = (select app.org_id())`)
const store = sqlStatement<{ id: string; subjectType: string; scope: string; scopeId: string }, unknown>(`
  insert into app.approval_workflow_assignments (subject_type, scope, scope_id, template_id) values ($subjectType, $scope, $scopeId, $id)
  on conflict (organization_id, subject_type, scope, scope_id) do update set template_id = excluded.template_id`)
const remove = sqlStatement<{ id: string; subjectType: string; scope: string; scopeId: string }, unknown>(`
  delete from app.approval_workflow_assignments w where w.organization_id = (select app.org_id()) and w.subject_type = $subjectType
    and w.scope = $scope and w.scope_id = $scopeId and w.template_id = $id`)

/** Throws NOT_FOUND for an unknown workflow, CONFLICT for an inactive one, and VALIDATION at a field. */
export function assignWorkflow(subjects: SubjectTypes) {
  return async ({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, typeof workflows.assign>): Promise<Assignment> => {
    const { found, to } = await openAssignment(tx, subjects, input)
    if (!found.isActive) fail('CONFLICT', 'This workflow is inactive', { field: 'id', rule: 'inactive' })
    if (!to.isActive) fail('VALIDATION', `${to.name} is inactive`, { field: 'scopeId', rule: 'inactive' })
    const { id, subjectType, scope } = input
    await tx.run(store, { id, subjectType, scope, scopeId: to.id })
    recordAssignment(tx, request.requestId, input, to, 'assigned')
    return { subjectType, scope, scopeId: to.id, scopeName: to.name }
  }
}

/** Throws NOT_FOUND for an unknown workflow and for one that is not assigned so, and VALIDATION at a field. */
export function unassignWorkflow(subjects: SubjectTypes) {
  return async ({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, typeof workflows.unassign>): Promise<Assignment> => {
    const { to } = await openAssignment(tx, subjects, input)
    const { id, subjectType, scope } = input
    if ((await tx.run(remove, { id, subjectType, scope, scopeId: to.id })) === 0) fail('NOT_FOUND', 'Not found')
    recordAssignment(tx, request.requestId, input, to, 'unassigned')
    return { subjectType, scope, scopeId: to.id, scopeName: to.name }
  }
}

async function openAssignment(tx: WriteTx<Actor>, subjects: SubjectTypes, { id, subjectType, scope, scopeId }: Input) {
  const [found, to] = await Promise.all([tx.first(template, { id }), tx.first(target, { scope, id: scopeId ?? null })])
  if (found === undefined) fail('NOT_FOUND', 'Workflow not found')
  if (!subjects.has(subjectType)) fail('VALIDATION', 'Choose what needs approval', { field: 'subjectType', rule: 'reference' })
  const elsewhere = subjects.get(subjectType)?.assignedIn?.[scope]
  if (elsewhere !== undefined) fail('VALIDATION', `Choose this workflow in ${elsewhere}`, { field: 'scope', rule: 'elsewhere' })
  if (to === undefined) fail('VALIDATION', 'Choose something in your organization', { field: 'scopeId', rule: 'reference' })
  return { found, to }
}

function recordAssignment(
  tx: WriteTx<Actor>,
  requestId: string,
  { id, subjectType, scope }: Input,
  to: { id: string; name: string },
  verb: string,
): void {
  const resourceType = 'approval_workflow_templates'
  const after = { subjectType, scope, scopeId: to.id, scopeName: to.name }
  emitAudit(tx, { action: `approval_workflow.${verb}`, resourceType, resourceId: id, after, requestId })
  tx.announce(resourceType, id)
}
