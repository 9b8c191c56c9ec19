import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { APPROVAL_REMINDER, APPROVAL_REQUIRED, APPROVAL_WITHDRAWN } from '#slices/approvals/rules/approval-request.ts'
import { markNotificationsAnswered, notifyUser } from '#slices/notifications/server/public.ts'
import type { Approval } from './approval.ts'

/** The part of an approval that a request for a decision names. */
type Asked = Pick<Approval, 'type' | 'id' | 'noun' | 'title' | 'ownerName'>

/**
 * Marks the open requests and reminders about this subject as read: of all approvers, or of one account. Called before `askApprovers`, it does not
 * affect the new requests, because those are sent with the commit.
 */
export function closeRequests(tx: WriteTx<Pick<Actor, 'organizationId'>>, subjectId: string, userId: string | null = null): Promise<void> {
  return markNotificationsAnswered(tx, { notificationTypes: [APPROVAL_REQUIRED, APPROVAL_REMINDER], relatedResourceId: subjectId, userId })
}

/**
 * Notifies the approvers of a step. One without an employee record here has no notifications and finds it in the inbox. `by` says who submitted it, where that
 * was not its owner.
 */
export function askApprovers(
  tx: Pick<WriteTx<Pick<Actor, 'organizationId'>>, 'atCommit' | 'announce' | 'actor'>,
  userIds: readonly string[],
  { type, id, noun, title, ownerName }: Asked,
  by = ownerName,
): void {
  const request = { title: `${capitalized(noun)} submitted`, message: `${by} submitted ${title}.` }
  for (const userId of userIds) {
    notifyUser(tx, userId, { notificationType: APPROVAL_REQUIRED, ...request, relatedResourceType: type, relatedResourceId: id })
  }
}

/** Reminds approvers whose decision is awaited; `by` names who reminds them. */
export function remindApprovers(
  tx: Pick<WriteTx<Pick<Actor, 'organizationId'>>, 'atCommit' | 'announce' | 'actor'>,
  userIds: readonly string[],
  { type, id, noun, title, ownerName }: Asked,
  by: string,
): void {
  const reminder = {
    title: `${capitalized(noun)} awaiting your approval`,
    message: `${by} sent a reminder: ${ownerName} submitted ${title}.`,
  }
  for (const userId of userIds) {
    notifyUser(tx, userId, { notificationType: APPROVAL_REMINDER, ...reminder, relatedResourceType: type, relatedResourceId: id })
  }
}

/** Tells approvers whose step has not begun after all. */
export function notifyNoLongerAsked(
  tx: Pick<WriteTx<Pick<Actor, 'organizationId'>>, 'atCommit' | 'announce' | 'actor'>,
  userIds: readonly string[],
  { type, id, noun, title, ownerName }: Asked,
): void {
  const message = `${ownerName}'s ${noun} for ${title} is back at an earlier step. You'll be notified if it's your turn again.`
  const notice = { notificationType: APPROVAL_WITHDRAWN, title: 'Approval withdrawn', message } as const
  for (const userId of userIds) notifyUser(tx, userId, { ...notice, relatedResourceType: type, relatedResourceId: id })
}

export const capitalized = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)
