import { json } from '#server/db/bind-value.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { type ActsFor, actingFor } from '#slices/approvals/rules/acting-for.ts'
import { addEvent } from './history.ts'
import { type NamedStep, storedStep } from './load-chain.ts'
import { askApprovers } from './requests.ts'
import type { SubjectType } from './subject.ts'

const insertApprovers = sqlStatement<
  { subjectType: string; subjectId: string; revision: number; steps: number[]; users: string[]; decideFor: (string | null)[] },
  unknown
>(`
  insert into app.approval_step_approvers (subject_type, subject_id, revision, step_order, approver_user_id, decides_for)
  select $subjectType::text, $subjectId::uuid, $revision::int, n.step_order, n.user_id, n.decides_for
  from unnest($steps::int[], $users::uuid[], $decideFor::uuid[]) as n (step_order, user_id, decides_for)`)

const storeSubmitted = sqlStatement<
  {
    subjectType: string
    subjectId: string
    employeeId: string
    noun: string
    title: string
    revision: number
    steps: unknown
    version: number
  },
  { version: number }
>(`
  insert into app.approvals as a (subject_type, subject_id, employee_id, noun, title, status, revision, current_step, steps, submitted_at, submitted_by, version)
  values ($subjectType, $subjectId, $employeeId, $noun, $title, 'submitted', $revision, 1, $steps, app.now(), app.user_id(), 1)
  on conflict (organization_id, subject_type, subject_id) do update
    set noun = excluded.noun, title = excluded.title, status = excluded.status, revision = excluded.revision, current_step = 1, steps = excluded.steps,
      submitted_at = excluded.submitted_at, submitted_by = excluded.submitted_by, decided_at = null, version = a.version + 1, updated_at = app.now()
    where a.version = $version
  returning a.version`)

/** A submit that `transition` allowed. */
export interface Started {
  type: Pick<SubjectType, 'type' | 'noun'>
  id: string
  owner: { employeeId: string; userId: string | null; name: string }
  /** Which one it is, for people: 'Nov 9 – Nov 22'. */
  title: string
  revision: number
  /** Of the approval that was read; 0: there was none, or it was never submitted. */
  version: number
  steps: readonly NamedStep[]
  /** Who acts for whom today. */
  today: readonly ActsFor[]
  /** Why someone submits it for its owner, and what approvers read of them; null for the owner. */
  onBehalf: { reason: string; by: string } | null
}

/**
 * Starts the workflow: stores the state, the history, and the approvers of all steps, with who acts for those of the first one, and notifies those. `stored` is
 * undefined where someone was faster. Call it after the subject's own row was sent in the same transaction, and before awaiting anything else.
 */
export function startWorkflow(
  tx: WriteTx<Actor>,
  { type: { type, noun }, id, owner, title, revision, version, steps, today, onBehalf }: Started,
) {
  const stored = tx.first(storeSubmitted, {
    subjectType: type,
    subjectId: id,
    employeeId: owner.employeeId,
    noun,
    title,
    revision,
    steps: json(steps.map(storedStep)),
    version,
  })
  addEvent(tx, { type, id, revision, event: 'submit', detail: onBehalf?.reason ?? null })
  const approvers = steps.flatMap(step => step.approverUserIds.map(userId => ({ stepOrder: step.stepOrder, userId, decidesFor: null })))
  const { stepOrder, approverUserIds, finding } = steps[0]!
  const seats = approverUserIds.map(userId => ({ userId, decision: null, standsIn: finding !== null }))
  const acting = actingFor(seats, today, owner.userId).map(one => ({
    stepOrder,
    userId: one.standInUserId,
    decidesFor: one.approverUserId,
  }))
  const asked = [...approvers, ...acting]
  tx.atCommit(insertApprovers, {
    subjectType: type,
    subjectId: id,
    revision,
    steps: asked.map(row => row.stepOrder),
    users: asked.map(row => row.userId),
    decideFor: asked.map(row => row.decidesFor),
  })
  const request = { type, id, noun, title, ownerName: owner.name }
  askApprovers(tx, [...approverUserIds, ...acting.map(({ userId }) => userId)], request, onBehalf?.by)
  return { stored, approvers: asked.map(({ decidesFor, ...row }) => (decidesFor === null ? row : { ...row, decidesFor })) }
}
