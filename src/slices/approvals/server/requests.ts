import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { APPROVAL_REQUIRED } from '#slices/approvals/rules/approval-request.ts'
import { markNotificationsAnswered, notifyUser } from '#slices/notifications/server/public.ts'

/** The notification for the approvers of a subject. */
export interface ApprovalRequest {
  title: string
  message: string
}

/**
 * Marks the open requests about this subject as read: of all approvers, or of one account. Called before `askApprovers`, it does not
 * affect the new requests, because those are sent with the commit.
 */
export function closeRequests(tx: WriteTx<Pick<Actor, 'organizationId'>>, subjectId: string, userId: string | null = null): Promise<void> {
  return markNotificationsAnswered(tx, { notificationType: APPROVAL_REQUIRED, relatedResourceId: subjectId, userId })
}

/** Notifies the approvers of a step. One without an employee record here has no notifications and finds the subject in the inbox. */
export function askApprovers(
  tx: Pick<WriteTx<Pick<Actor, 'organizationId'>>, 'atCommit' | 'announce' | 'actor'>,
  userIds: readonly string[],
  { type, id }: { type: string; id: string },
  request: ApprovalRequest,
): void {
  for (const userId of userIds) {
    notifyUser(tx, userId, { notificationType: APPROVAL_REQUIRED, ...request, relatedResourceType: type, relatedResourceId: id })
  }
}
