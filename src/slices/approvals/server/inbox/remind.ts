import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { approvalInbox } from '#slices/approvals/contract/inbox.ts'
import { REMINDER_RESTS_HOURS, type ReminderRule, reminder } from '#slices/approvals/rules/reminder.ts'
import { keyOf } from '#slices/approvals/rules/violations.ts'
import { announceApproval } from '../approval.ts'
import { addEvent } from '../history.ts'
import { memberOf } from '../members.ts'
import { remindApprovers } from '../requests.ts'
import type { SubjectTypes } from '../subject.ts'
import { awaitedOf, remindedOf } from './awaited.ts'
import { openAll } from './decide.ts'

const clock = sqlStatement<object, { now: string }>('select app.now() as now')

const TEXTS: Record<ReminderRule, (noun: string) => string> = {
  not_awaited: noun => `This ${noun} isn't awaiting approval`,
  awaits_you: noun => `This ${noun} is awaiting your own decision`,
  reminded: () => `A reminder was sent within the last ${REMINDER_RESTS_HOURS} hours`,
}

/** Reminds those whose decision one awaits (APR-24). Throws NOT_FOUND for what the current user may not see, FORBIDDEN for the only one whom it awaits, and CONFLICT by the rule. */
export function remind(subjects: SubjectTypes) {
  return async ({
    ctx: { tx, request },
    input,
  }: VerbArgs<WriteTx<Actor>, typeof approvalInbox.remind>): Promise<OutputOf<typeof approvalInbox.remind>> => {
    const ids = [input.id]
    // The lock comes first, so that of two reminders at the same time the second one knows of the first.
    const [[opened], awaited, reminded, own, at] = await Promise.all([
      openAll(tx, subjects, [input]),
      tx.rows(awaitedOf, { ids }),
      tx.rows(remindedOf, { ids, hours: REMINDER_RESTS_HOURS }),
      tx.authorized().then(({ userId }) => tx.first(memberOf, { userId })),
      tx.first(clock, {}),
    ])
    const { approval } = opened!.open
    const next = reminder({ awaited: awaited.map(one => one.userId), userId: tx.actor.userId, isReminded: reminded.length > 0 })
    if (!next.ok) fail(next.rule === 'awaits_you' ? 'FORBIDDEN' : 'CONFLICT', TEXTS[next.rule](approval.noun), { rule: next.rule })
    const { type, id, revision } = approval
    remindApprovers(tx, next.userIds, approval, own?.name ?? 'Steward support')
    addEvent(tx, { type, id, revision, event: 'remind', detail: null })
    emitAudit(tx, {
      action: `${keyOf(approval.noun)}.approvers_reminded`,
      resourceType: type,
      resourceId: id,
      after: { approvers: next.userIds },
      requestId: request.requestId,
    })
    announceApproval(tx, approval)
    const names = awaited.filter(({ userId }) => next.userIds.includes(userId)).map(({ name }) => name)
    return { subjectType: type, id, remindedAt: at!.now, reminded: names }
  }
}
