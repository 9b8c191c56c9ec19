import type { JobActor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type ActsFor, actingFor } from '#slices/approvals/rules/acting-for.ts'
import { announceApproval, loadSubmitted } from './approval.ts'
import type { StepApproverRow } from './load-approvers.ts'
import { isActiveMember } from './members.ts'
import { openSubmitted } from './open-submitted.ts'
import { askApprovers, closeRequests } from './requests.ts'

export const KEEP_STAND_INS = 'keep_stand_ins'

type Tx = WriteTx<{ organizationId: string }>

/** The organization's calendar date today. */
export const organizationsToday =
  '(select (app.now() at time zone o.timezone)::date from app.organizations o where o.id = (select app.org_id()))'

/** Who acts for whom today, the one named first before others (APR-15). */
export const standInsOfToday = sqlStatement<object, ActsFor>(`
  select s.approver_user_id, s.stand_in_user_id from app.approval_stand_ins s
  where s.organization_id = (select app.org_id()) and s.ended_at is null and ${organizationsToday} between s.starts_on and s.ends_on
    and (select count(*) from app.organization_members m where m.organization_id = s.organization_id
      and m.user_id in (s.approver_user_id, s.stand_in_user_id) and ${isActiveMember}) = 2
  order by s.created_at, s.id`)

interface StepKey {
  subjectType: string
  subjectId: string
  revision: number
  stepOrder: number
}

const askStandIns = sqlStatement<StepKey & { users: string[]; decideFor: string[] }, unknown>(`
  insert into app.approval_step_approvers as a (subject_type, subject_id, revision, step_order, approver_user_id, decides_for)
  select $subjectType::text, $subjectId::uuid, $revision::int, $stepOrder::int, n.user_id, n.decides_for
  from unnest($users::uuid[], $decideFor::uuid[]) as n (user_id, decides_for)
  on conflict (organization_id, subject_type, subject_id, revision, step_order, approver_user_id)
    do update set is_asked = true, decides_for = excluded.decides_for, stands_in = false, escalated = false where a.decision is null`)
// An administrator to whom the step was escalated stays one.
const dismiss = sqlStatement<StepKey & { users: string[] }, unknown>(`
  update app.approval_step_approvers a set is_asked = a.escalated, stands_in = a.stands_in or a.escalated,
    decides_for = case when not a.escalated then a.decides_for end
  where a.organization_id = (select app.org_id()) and a.subject_type = $subjectType and a.subject_id = $subjectId and a.revision = $revision
    and a.step_order = $stepOrder and a.approver_user_id = any ($users::uuid[]) and a.decision is null`)

interface Step extends StepKey {
  ownerUserId: string | null
  /** Of the running revision, as they are after what this transaction changes. */
  approvers: readonly StepApproverRow[]
}

/**
 * Stores who acts for the approvers of a step today, and that others no longer do, with the commit. Returns the added and the dismissed accounts. The caller
 * holds the subject's lock and asks those who were added.
 */
export function keepStandIns(tx: Pick<Tx, 'atCommit'>, { ownerUserId, approvers, ...step }: Step, today: readonly ActsFor[]) {
  const present = approvers.filter(one => one.stepOrder === step.stepOrder && (one.isMember || one.decision !== null))
  const wanted = actingFor(present, today, ownerUserId)
  const stored = approvers.filter(one => one.stepOrder === step.stepOrder && one.decidesFor !== null && one.decision === null)
  const added = wanted.filter(
    ({ approverUserId, standInUserId }) => !stored.some(one => one.userId === standInUserId && one.decidesFor === approverUserId),
  )
  const dismissed = stored.map(({ userId }) => userId).filter(userId => !wanted.some(one => one.standInUserId === userId))
  if (added.length > 0) {
    const [users, decideFor] = [added.map(one => one.standInUserId), added.map(one => one.approverUserId)]
    tx.atCommit(askStandIns, { ...keyOf(step), users, decideFor })
  }
  if (dismissed.length > 0) tx.atCommit(dismiss, { ...keyOf(step), users: dismissed })
  return { added: added.map(one => one.standInUserId), dismissed }
}

/** Stops waiting for the other people whose place a decision fills, while the step goes on. Sent with the commit. */
export function dismissOthers(tx: Pick<Tx, 'atCommit'>, step: StepKey, users: string[]): void {
  if (users.length > 0) tx.atCommit(dismiss, { ...keyOf(step), users })
}

function keyOf({ subjectType, subjectId, revision, stepOrder }: StepKey): StepKey {
  return { subjectType, subjectId, revision, stepOrder }
}

const undecided = sqlStatement<object, StepKey & { userId: string; decidesFor: string | null }>(`
  select a.subject_type, a.subject_id, a.revision, a.step_order, a.approver_user_id as user_id, a.decides_for from app.approval_step_approvers a
  where a.organization_id = (select app.org_id()) and a.decision is null and a.is_asked and not a.stands_in`)

/**
 * Brings the stand-ins of everything that awaits a decision up to date: when one is named or ended, and in the job of each half hour, when one begins or is over. What
 * nothing changes for is not locked. Resolves with the number of subjects that changed.
 */
export async function keepAllStandIns(tx: Tx | WriteTx<JobActor>): Promise<number> {
  const [today, rows, submitted] = await Promise.all([tx.rows(standInsOfToday, {}), tx.rows(undecided, {}), tx.rows(loadSubmitted, {})])
  const involved = new Set([...today.map(({ approverUserId }) => approverUserId)])
  const concerned = new Set(
    rows
      .filter(row => row.decidesFor !== null || involved.has(row.userId))
      .map(row => `${row.subjectType} ${row.subjectId} ${row.revision} ${row.stepOrder}`),
  )
  let changed = 0
  for (const { type, id, revision, currentStep } of submitted)
    if (concerned.has(`${type} ${id} ${revision} ${currentStep}`) && (await keepOne(tx, { type, id }, today))) changed++
  return changed
}

/** Locks one approval and keeps the stand-ins of its current step. Whether anything changed. */
export async function keepOne(
  tx: Tx | WriteTx<JobActor>,
  { type, id }: { type: string; id: string },
  today: readonly ActsFor[],
): Promise<boolean> {
  const open = await openSubmitted(tx, { type, id })
  if (open === null) return false
  const { approval, approvers } = open
  const step = { subjectType: type, subjectId: id, revision: approval.revision, stepOrder: approval.currentStep }
  const { added, dismissed } = keepStandIns(tx, { ...step, ownerUserId: approval.ownerUserId, approvers }, today)
  for (const userId of dismissed) await closeRequests(tx, id, userId)
  if (added.length > 0) askApprovers(tx, added, approval)
  if (added.length + dismissed.length > 0) announceApproval(tx, approval)
  return added.length + dismissed.length > 0
}
