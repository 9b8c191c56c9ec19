import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { NEW_STATE, transition } from '#slices/approvals/rules/approval-state.ts'
import { keyOf } from '#slices/approvals/rules/violations.ts'
import { rowsOf } from '#slices/people/server/public.ts'
import { announceApproval, findApproval, lockApproval } from './approval.ts'
import { throwRuleError, throwStale, versionOf } from './errors.ts'
import { standInsOfToday } from './keep-stand-ins.ts'
import { approvalActorOf, approvalStateOf, loadApprovers, runningApprovers } from './load-approvers.ts'
import { chainOf, loadCandidates, loadTemplateSteps } from './load-chain.ts'
import { closeRequests } from './requests.ts'
import { startWorkflow } from './start.ts'
import type { SubjectType } from './subject.ts'

const loadOwner = sqlStatement<object, { employeeId: string; userId: string | null; name: string; managerEmployeeId: string | null }>(`
  select e.id as employee_id, e.user_id, e.display_name as name, e.reports_to_employee_id as manager_employee_id
  from app.employees e where e.organization_id = (select app.org_id()) and e.id = (select app.employee_id())`)

interface Submission {
  id: string
  /** Which one it is, for people. */
  title: string
  /** As the current user saw it; 0 before the first submit. */
  version: number
  requestId: string
}

/**
 * Submits something of the current user's by the workflow that holds for it (APR-23). Call it after its own row was sent in the same transaction. Throws VALIDATION for someone
 * without an employee record and where no one else can approve it, and CONFLICT when it is submitted or approved already.
 */
export async function submitSubject(tx: WriteTx<Actor>, type: SubjectType, { id, title, version, requestId }: Submission) {
  const subject = { subjectType: type.type, subjectId: id }
  const workflow = { subjectType: type.type, date: null }
  const [, , approval, allApprovers, owner, template, candidates, today] = await Promise.all([
    type.lock && tx.first(type.lock, { id }),
    tx.first(lockApproval, subject),
    tx.first(findApproval, subject),
    tx.rows(loadApprovers, subject),
    tx.first(loadOwner, {}),
    rowsOf(tx, loadTemplateSteps, 'own', workflow),
    rowsOf(tx, loadCandidates, 'own', workflow),
    tx.rows(standInsOfToday, {}),
  ])
  if (owner === undefined) fail('VALIDATION', "You don't have a staff record", { rule: 'no_employee' })
  const approvers = approval ? runningApprovers(approval, allApprovers) : []
  const chain = chainOf(owner, template, candidates)
  const ownerUserId = approval ? approval.ownerUserId : owner.userId
  const next = transition(approval ? approvalStateOf(approval, approvers) : NEW_STATE, 'submit', {
    actor: { ...approvalActorOf(tx.actor, ownerUserId, approval ?? null, approvers), isAdministrator: false },
    stepCount: chain.ok ? chain.steps.length : 1,
  })
  if (!next.ok) throwRuleError(next.rule, 'submit', approval ?? null, type.noun)
  if (version !== versionOf(approval ?? null)) throwStale(approval ?? null, type.noun)
  if (!chain.ok) fail('VALIDATION', `No one else can approve your ${type.noun}. Contact your administrator.`, { rule: chain.rule })
  const { revision } = next.state
  const { stored, approvers: asked } = startWorkflow(tx, {
    type,
    id,
    owner,
    title,
    revision,
    version: approval?.version ?? 0,
    steps: chain.steps,
    today,
    onBehalf: null,
  })
  emitAudit(tx, {
    action: `${keyOf(type.noun)}.submitted`,
    resourceType: type.type,
    resourceId: id,
    before: approval && { status: approval.status, revision: approval.revision, version: approval.version },
    after: { status: 'submitted', revision, title, approvers: asked },
    requestId,
  })
  const [row] = await Promise.all([stored, approval && closeRequests(tx, id)])
  if (!row) throwStale(approval ?? null, type.noun)
  announceApproval(tx, { type: type.type, id })
  return { submissionId: id, status: 'submitted' as const, revision, version: row.version }
}
