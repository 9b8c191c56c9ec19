import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import type { OutputOf } from '#server/rpc/verb.ts'
import type { workflows } from '#slices/approvals/contract/workflows.ts'
import { holders } from './holders.ts'

export type Workflow = OutputOf<typeof workflows.update>
export type StepRow = Workflow['steps'][number]

type TemplateRow = Omit<Workflow, 'steps'>

const columns = `t.id, t.name, coalesce(t.description, '') as description, t.is_active, t.version, coalesce(h.people, 0) as people,
  array(select g.name from app.time_tracking_groups g
    where g.organization_id = t.organization_id and g.approval_workflow_template_id = t.id and g.is_active order by g.name, g.id) as groups`
const templates = `app.approval_workflow_templates t
  left join (select h.template_id, count(distinct h.employee_id)::int as people from (${holders}) h group by h.template_id) h on h.template_id = t.id`

export const allWorkflows = sqlStatement<object, TemplateRow>(
  `select ${columns} from ${templates} where t.organization_id = (select app.org_id()) order by t.is_active desc, lower(t.name), t.id`,
)
const oneWorkflow = sqlStatement<{ id: string }, TemplateRow>(
  `select ${columns} from ${templates} where t.organization_id = (select app.org_id()) and t.id = $id`,
)
const lockedWorkflow = sqlStatement<{ id: string }, { id: string }>(
  `select t.id from app.approval_workflow_templates t where t.organization_id = (select app.org_id()) and t.id = $id for update`,
)

const memberName = `coalesce(e.display_name, p.display_name, 'Former member')`

/** The steps of one workflow, or of all for null. */
export const stepsOf = sqlStatement<{ id: string | null }, StepRow & { templateId: string }>(`
  select s.template_id, s.step_order, s.approver_type, s.approver_user_id, s.approver_employee_id, s.approver_role_id, s.require_all,
    s.escalation_days, case s.approver_type
      when 'user' then (select ${memberName} from platform.profiles p
        left join app.employees e on e.organization_id = s.organization_id and e.user_id = p.id where p.id = s.approver_user_id)
      when 'employee' then (select e.display_name from app.employees e
        where e.organization_id = s.organization_id and e.id = s.approver_employee_id)
      when 'role' then (select r.name from app.roles r where r.organization_id = s.organization_id and r.id = s.approver_role_id)
      end as approver_name
  from app.approval_workflow_steps s
  where s.organization_id = (select app.org_id()) and ($id::uuid is null or s.template_id = $id::uuid)
  order by s.template_id, s.step_order`)

/** One workflow as the API answers it; undefined where there is none. */
export async function workflowOf(tx: Pick<ReadTx<unknown>, 'first' | 'rows'>, id: string): Promise<Workflow | undefined> {
  const [row, steps] = await Promise.all([tx.first(oneWorkflow, { id }), tx.rows(stepsOf, { id })])
  return row && { ...row, steps: steps.map(({ templateId: _, ...step }) => step) }
}

/** A workflow until the end of the transaction. Throws NOT_FOUND, and CONFLICT for another version, with the workflow as it is now. */
export async function lockWorkflow(tx: WriteTx<Actor>, { id, version }: { id: string; version: number }): Promise<Workflow> {
  const [locked] = await Promise.all([tx.first(lockedWorkflow, { id })])
  const current = locked && (await workflowOf(tx, id))
  if (current === undefined) fail('NOT_FOUND', 'Workflow not found')
  if (current.version !== version)
    fail('CONFLICT', 'Someone else changed this workflow since you opened it', { field: 'version', rule: 'version', data: { current } })
  return current
}
