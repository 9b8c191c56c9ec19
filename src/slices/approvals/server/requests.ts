import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { APPROVAL_REQUIRED } from '#slices/approvals/rules/approval-request.ts'
import { markNotificationsAnswered, notifyUser } from '#slices/notifications/server/public.ts'

/** What the approvers of a subject are told. */
export interface ApprovalRequest {
  title: string
  message: string
}

/**
 * Nobody is asked about this subject any more, or, with an account, that person is not: what still stands unread of it becomes read.
 * Begun before `askApprovers` it leaves the new ones alone, since those leave with the commit.
 */
export function settleRequests(tx: WriteTx<Actor>, subjectId: string, userId: string | null = null): Promise<void> {
  return markNotificationsAnswered(tx, { notificationType: APPROVAL_REQUIRED, relatedResourceId: subjectId, userId })
}

/** Asks the approvers of a step. Who has no employee record here has no bell and finds the subject in the inbox. */
export function askApprovers(
  tx: Pick<WriteTx<Pick<Actor, 'organizationId'>>, 'later' | 'announce' | 'actor'>,
  userIds: readonly string[],
  { type, id }: { type: string; id: string },
  request: ApprovalRequest,
): void {
  for (const userId of userIds) {
    notifyUser(tx, userId, { notificationType: APPROVAL_REQUIRED, ...request, relatedResourceType: type, relatedResourceId: id })
  }
}
