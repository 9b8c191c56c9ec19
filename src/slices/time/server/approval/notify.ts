import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { markNotificationsAnswered, notifyEmployee, notifyUser } from '#slices/notifications/server/public.ts'
import { APPROVAL_REQUIRED } from '#slices/time/rules/notification-target.ts'
import { periodLabel } from '../period/period-label.ts'
import type { Submission } from '../timesheet/find-sheet.ts'

type Sheet = Pick<Submission, 'id' | 'employeeId' | 'periodStart' | 'periodEnd'>

/**
 * Nobody is asked for this sheet any more, or, with an account, that person is not: what still stands unread of it becomes read.
 * Begun before `askApprovers` it leaves the new ones alone, since those leave with the commit.
 */
export function settleAsks(tx: WriteTx<Actor>, submissionId: string, userId: string | null = null): Promise<void> {
  return markNotificationsAnswered(tx, { notificationType: APPROVAL_REQUIRED, relatedResourceId: submissionId, userId })
}

/** Asks the approvers of a step. Who has no employee record here has no bell and finds the sheet in the inbox. */
export function askApprovers(
  tx: Pick<WriteTx<Pick<Actor, 'organizationId'>>, 'atCommit' | 'announce' | 'actor'>,
  userIds: readonly string[],
  sheet: Sheet,
  ownerName: string,
): void {
  for (const userId of userIds) {
    notifyUser(tx, userId, {
      notificationType: APPROVAL_REQUIRED,
      title: 'Timesheet submitted',
      message: `${ownerName} submitted ${periodLabel(sheet.periodStart, sheet.periodEnd)} for your approval.`,
      relatedResourceType: 'timesheet_submissions',
      relatedResourceId: sheet.id,
    })
  }
}

const outcomes = {
  approved: { notificationType: 'timesheet_approved', title: 'Timesheet approved', text: 'was approved' },
  rejected: { notificationType: 'timesheet_rejected', title: 'Timesheet rejected', text: 'was rejected' },
  submitted: { notificationType: 'timesheet_submitted', title: 'Timesheet submitted', text: 'was submitted by an administrator' },
  reopened: { notificationType: 'timesheet_reopened', title: 'Timesheet reopened', text: 'was reopened' },
}

/** Tells the owner how it went, with the note or reason. */
export function tellOwner(tx: WriteTx<Actor>, sheet: Sheet, outcome: keyof typeof outcomes, note: string | undefined): void {
  const { notificationType, title, text } = outcomes[outcome]
  const sentence = `Your timesheet for ${periodLabel(sheet.periodStart, sheet.periodEnd)} ${text}`
  notifyEmployee(tx, sheet.employeeId, {
    notificationType,
    title,
    message: note ? `${sentence}: ${note}` : `${sentence}.`,
    relatedResourceType: 'timesheet_submissions',
    relatedResourceId: sheet.id,
  })
}
