import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

interface Step {
  approverType: 'manager' | 'user' | 'role'
  userId?: string | undefined
  role?: string
  /** The person or the role, as the history calls them. */
  named?: string
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

const insertEvent = sqlStatement<
  { eventId: string; actor: string; daysAgo: number; action: string; id: string; before: string | null; after: string },
  unknown
>(
  `insert into app.audit_events (id, occurred_at, actor_user_id, mode, action, resource_type, resource_id, before, after, request_id)
   values ($eventId, app.now() - make_interval(days => $daysAgo::int), $actor, 'member', $action, 'approval_workflow_templates', $id, $before, $after, 'demo')`,
)
const giveToGroups = sqlStatement<{ id: string; names: string[] }, unknown>(
  'update app.time_tracking_groups g set approval_workflow_template_id = $id where g.organization_id = (select app.org_id()) and g.name = any ($names::text[])',
)
const giveToPeople = sqlStatement<{ id: string; users: string[] }, unknown>(
  'update app.employees e set approval_workflow_template_id = $id where e.organization_id = (select app.org_id()) and e.user_id = any ($users::uuid[])',
)

/**
 * Workflows in use, and a stand-in in two weeks. Managers decide alone for everyone who is paid by the hour, so that the demo's timesheets wait for them, as its
 * story tells; for the salaried, and the pantry's drivers, finance decides after them.
 */
export async function loadWorkflows(tx: WriteTx<unknown>, users: ReadonlyMap<string, string>): Promise<void> {
  const accounts = (...keys: string[]) => keys.flatMap(key => users.get(key) ?? [])
  const founder = users.get('dana')!
  const finance = await workflow(tx, founder, {
    name: 'Manager, then Finance',
    description: 'For salaried staff, and for hours that are charged to grants',
    steps: [
      { approverType: 'manager', escalationDays: 3 },
      { approverType: 'user', userId: users.get('priya'), named: 'Priya Raman', escalationDays: 2 },
    ],
    changed: { action: 'approval_workflow.updated', daysAgo: 41, before: { steps: [{ approverType: 'manager', escalationDays: 3 }] } },
  })
  const manager = await workflow(tx, founder, { name: 'Manager only', description: '', steps: [{ approverType: 'manager' }] })
  await workflow(tx, founder, {
    name: 'Two signatures',
    description: 'Was used until the audit of last year',
    steps: [{ approverType: 'role', role: 'Manager', named: 'Manager', requireAll: true }],
    changed: { action: 'approval_workflow.deactivated', daysAgo: 190, before: { isActive: true } },
  })
  await tx.run(giveToGroups, { id: manager, names: ['Non-exempt, biweekly', 'Pantry, biweekly', 'Seasonal pantry'] })
  await tx.run(giveToGroups, { id: finance, names: ['Exempt, biweekly'] })
  await tx.run(giveToPeople, { id: finance, users: accounts('tomas', 'kenji') })
  const [approver, standIn] = [users.get('marcus'), users.get('luis')]
  if (approver !== undefined && standIn !== undefined) await tx.run(insertStandIn, { id: newId(), approver, standIn })
}

interface DemoWorkflow {
  name: string
  description: string
  steps: readonly Step[]
  /** The last change, with the previous values. */
  changed?: {
    action: 'approval_workflow.updated' | 'approval_workflow.deactivated'
    daysAgo: number
    before: { steps?: Step[]; isActive?: true }
  }
}

const CREATED_DAYS_AGO = 240

/** A workflow with its history. Returns its id. */
async function workflow(tx: WriteTx<unknown>, actor: string, { name, description, steps, changed }: DemoWorkflow): Promise<string> {
  const id = newId()
  const isActive = changed?.before.isActive !== true
  await tx.run(insertTemplate, { id, name, description, isActive })
  for (const [
    index,
    { approverType: type, userId = null, role = null, requireAll = false, escalationDays: days = null },
  ] of steps.entries())
    await tx.run(insertStep, { id, stepOrder: index + 1, type, userId, role, requireAll, days })
  const now = { name, description, isActive, steps: steps.map(shown) }
  const { steps: stepsBefore = steps, ...before } = changed?.before ?? {}
  const created = { ...now, ...before, steps: stepsBefore.map(shown) }
  const event = (action: string, daysAgo: number, was: object | null, is: object) =>
    tx.run(insertEvent, {
      eventId: newId(),
      actor,
      daysAgo,
      action,
      id,
      before: was === null ? null : JSON.stringify(was),
      after: JSON.stringify(is),
    })
  await event('approval_workflow.created', CREATED_DAYS_AGO, null, created)
  if (changed !== undefined) await event(changed.action, changed.daysAgo, created, now)
  return id
}

/** A step as the audit trail keeps it. */
function shown({ approverType, userId, named, requireAll = false, escalationDays }: Step, index: number) {
  return {
    stepOrder: index + 1,
    approverType,
    approverUserId: userId ?? null,
    approverEmployeeId: null,
    approverRoleId: null,
    approverName: named ?? null,
    requireAll,
    escalationDays: escalationDays ?? null,
  }
}
