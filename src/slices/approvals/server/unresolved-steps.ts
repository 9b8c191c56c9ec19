import type { PermissionName } from '#core/permission.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { type ApproverType, type ChainFinding, resolveChain, type WorkflowStep } from '#slices/approvals/rules/approval-chain.ts'
import { roleDecides } from './deciding-role.ts'
import { type Candidate, orgSnapshotOf, templateOfEmployee } from './load-chain.ts'
import type { SubjectTypes } from './subject.ts'
import { awaitedApprovers } from './waiting.ts'

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

/** Everyone who submits things of a kind, with their workflow for it. Timesheets are those of everyone who records time. */
const owners = sqlStatement<{ subjectType: string }, Owner>(
  `select e.id as employee_id, e.display_name as name, e.user_id, e.reports_to_employee_id as manager_employee_id,
     ${templateOfEmployee} as template_id
   from app.employees e
   where e.organization_id = (select app.org_id()) and e.is_active
     and (e.tracks_time or $subjectType::text <> 'timesheet_submissions') order by e.name_lc, e.id`,
)
/** Timesheets, and the other kinds that a workflow is assigned to. */
const kindsWithWorkflows = sqlStatement<object, { subjectType: string }>(
  `select 'timesheet_submissions' as subject_type
   union select w.subject_type from app.approval_workflow_assignments w where w.organization_id = (select app.org_id())`,
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

const blocking = sqlStatement<
  { permissions: string[] },
  { userId: string; name: string; roleId: string; roleName: string; blocks: string[] }
>(
  `select m.user_id, coalesce(e.display_name, p.display_name, p.email, '') as name,
     r.id as role_id, r.name as role_name, r.blocks
   from app.roles r
   join app.user_roles ur on ur.organization_id = r.organization_id and ur.role_id = r.id
   join app.organization_members m on m.organization_id = ur.organization_id and m.user_id = ur.user_id and m.status = 'active' and not m.is_kiosk
   join platform.profiles p on p.id = m.user_id
   left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
   where r.organization_id = (select app.org_id()) and r.blocks && $permissions::text[] and e.is_active is not false
   order by lower(p.last_name), lower(p.first_name), m.user_id`,
)

// A decision that a person no longer has to make is not awaited.
const awaited = sqlStatement<{ userIds: string[]; types: string[] }, Awaited & { type: string; approverUserId: string }>(`
  select a.subject_id as id, a.subject_type as type, a.approver_user_id, e.display_name as name, s.noun, s.title
  from (${awaitedApprovers}) a
  join app.approvals s on s.organization_id = (select app.org_id()) and s.subject_type = a.subject_type and s.subject_id = a.subject_id
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id
  where a.approver_user_id = any ($userIds::uuid[]) and a.subject_type = any ($types::text[])
  order by s.submitted_at, s.subject_id`)

/** Something that awaits a decision: whose it is, what it is, and which one. */
interface Awaited {
  id: string
  name: string
  noun: string
  title: string
}

/** An approver whose role blocks the permission of what they decide on: they are asked, and can open what awaits them only by its own address. */
export interface BlockedApprover {
  userId: string
  name: string
  role: { id: string; name: string }
  permission: PermissionName
  /** The people for whom they approve in some step, sorted by name. */
  people: { id: string; name: string }[]
  /** Subjects that await their decision now, the oldest first. */
  waiting: Awaited[]
}

/** A step that resolves to no one, so that administrators decide it, or no one at all. */
export interface UnresolvedStep {
  /** Null for the workflow of whoever has no template: one step, the manager. */
  templateName: string | null
  stepOrder: number
  approverType: ApproverType
  /** `nobody_else`: there is no administrator besides the person either, so a submit fails. */
  reason: ChainFinding | 'nobody_else'
  /** The people who have this step, sorted by name. */
  people: { id: string; name: string }[]
}

/** Every step of the organization's workflows, for any kind of subject, that resolves to no one for someone. */
export async function unresolvedSteps(tx: Pick<ReadTx<unknown>, 'rows'>): Promise<UnresolvedStep[]> {
  const kinds = await tx.rows(kindsWithWorkflows, {})
  const chains = await chainsOf(
    tx,
    kinds.map(({ subjectType }) => subjectType),
  )
  const found = new Map<string, UnresolvedStep>()
  for (const { employeeId, name, templateId, template, chain } of [...chains.values()].flat()) {
    const broken = chain.ok
      ? chain.steps.flatMap(({ stepOrder, approverType, finding }) =>
          finding === null ? [] : [{ stepOrder, approverType, reason: finding }],
        )
      : [{ stepOrder: 1, approverType: template?.[0]?.approverType ?? ('manager' as const), reason: 'nobody_else' as const }]
    for (const step of broken) {
      const key = `${templateId} ${step.stepOrder} ${step.reason}`
      const known = found.get(key) ?? { templateName: template?.[0]?.templateName ?? null, ...step, people: [] }
      // The workflow of several kinds resolves to the same people for each.
      if (!known.people.some(({ id }) => id === employeeId)) known.people.push({ id: employeeId, name })
      found.set(key, known)
    }
  }
  return [...found.values()]
}

/** Everyone who approves for someone, or has to decide on something, although their role blocks the permission that its kind needs. */
export async function blockedApprovers(tx: Pick<ReadTx<unknown>, 'rows'>, subjects: SubjectTypes): Promise<BlockedApprover[]> {
  const byPermission = Map.groupBy(
    [...subjects.values()].filter(({ need }) => need?.unblocked !== undefined),
    ({ need }) => need!.unblocked!,
  )
  const types = [...byPermission.values()].flat().map(({ type }) => type)
  const [chains, blocked] = await Promise.all([chainsOf(tx, types), tx.rows(blocking, { permissions: [...byPermission.keys()] })])
  const waiting = await tx.rows(awaited, { userIds: blocked.map(({ userId }) => userId), types })
  return [...byPermission].flatMap(([permission, kinds]) => {
    const own = kinds.flatMap(({ type }) => chains.get(type) ?? [])
    return blocked
      .filter(({ blocks }) => blocks.includes(permission))
      .map(({ userId, name, roleId, roleName }) => ({
        userId,
        name,
        role: { id: roleId, name: roleName },
        permission,
        people: once(own.filter(({ chain }) => chain.ok && chain.steps.some(({ approverUserIds }) => approverUserIds.includes(userId)))),
        waiting: waiting
          .filter(one => one.approverUserId === userId && kinds.some(({ type }) => type === one.type))
          .map(({ id, name: ownerName, noun, title }) => ({ id, name: ownerName, noun, title })),
      }))
  })
}

/** People by name; someone who submits several kinds stands in it once. */
function once(people: readonly { employeeId: string; name: string }[]): { id: string; name: string }[] {
  return [...new Map(people.map(({ employeeId: id, name }) => [id, { id, name }])).values()]
}

/** By kind of subject, who approves what everyone submits of it. */
async function chainsOf(tx: Pick<ReadTx<unknown>, 'rows'>, types: readonly string[]) {
  const [stored, candidates, ...people] = await Promise.all([
    tx.rows(steps, {}),
    tx.rows(everyCandidate, {}),
    ...types.map(subjectType => tx.rows(owners, { subjectType })),
  ])
  const templates = Map.groupBy(stored, ({ templateId }) => templateId)
  const everyone = orgSnapshotOf({ userId: null, managerEmployeeId: null }, candidates)
  const chainFor = ({ userId, managerEmployeeId, ...person }: Owner) => {
    const template = person.templateId === null ? null : (templates.get(person.templateId) ?? null)
    return { ...person, template, chain: resolveChain(template, { ...everyone, ownerUserId: userId, managerEmployeeId }) }
  }
  return new Map(types.map((type, at) => [type, people[at]!.map(chainFor)]))
}
