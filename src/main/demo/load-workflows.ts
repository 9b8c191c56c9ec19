import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

interface Step {
  approverType: 'manager' | 'user' | 'role'
  userId?: string | undefined
  role?: string
  requireAll?: boolean
  escalationDays?: number
}

const insertTemplate = sqlStatement<{ id: string; name: string; description: string; isActive: boolean }, unknown>(
  'insert into app.approval_workflow_templates (id, name, description, is_active) values ($id, $name, $description, $isActive)',
)
const insertStep = sqlStatement<
  { id: string; stepOrder: number; type: string; userId: string | null; role: string | null; requireAll: boolean; days: number | null },
  unknown
>(
  `insert into app.approval_workflow_steps (template_id, step_order, approver_type, approver_user_id, approver_role_id, require_all, escalation_days)
   values ($id, $stepOrder, $type, $userId::uuid, (select r.id from app.roles r where r.organization_id = (select app.org_id()) and r.name = $role),
     $requireAll, $days::int)`,
)
const insertStandIn = sqlStatement<{ id: string; approver: string; standIn: string }, unknown>(
  `insert into app.approval_stand_ins (id, approver_user_id, stand_in_user_id, starts_on, ends_on, created_by)
   values ($id, $approver, $standIn, app.now()::date + 14, app.now()::date + 20, $approver)`,
)

/**
 * Workflows that can be tried and given to people, and a stand-in in two weeks. No one has one of them yet, so that the demo's timesheets wait for their
 * managers, as its story tells.
 */
export async function loadWorkflows(tx: WriteTx<unknown>, users: ReadonlyMap<string, string>): Promise<void> {
  await workflow(tx, 'Manager, then Finance', 'For hours that are charged to grants', [
    { approverType: 'manager', escalationDays: 3 },
    { approverType: 'user', userId: users.get('priya'), escalationDays: 2 },
  ])
  await workflow(tx, 'Manager only', '', [{ approverType: 'manager' }])
  await workflow(
    tx,
    'Two signatures',
    'Was used until the audit of last year',
    [{ approverType: 'role', role: 'Manager', requireAll: true }],
    false,
  )
  const [approver, standIn] = [users.get('marcus'), users.get('luis')]
  if (approver !== undefined && standIn !== undefined) await tx.run(insertStandIn, { id: newId(), approver, standIn })
}

async function workflow(tx: WriteTx<unknown>, name: string, description: string, steps: readonly Step[], isActive = true): Promise<void> {
  const id = newId()
  await tx.run(insertTemplate, { id, name, description, isActive })
  for (const [
    index,
    { approverType: type, userId = null, role = null, requireAll = false, escalationDays: days = null },
  ] of steps.entries())
    await tx.run(insertStep, { id, stepOrder: index + 1, type, userId, role, requireAll, days })
}
