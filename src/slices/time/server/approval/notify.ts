import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { Approval } from '#slices/approvals/server/public.ts'
import { notifyEmployee } from '#slices/notifications/server/public.ts'
import { periodLabel } from '#slices/time-groups/server/public.ts'
import { aboutTimesheet } from '../reminders/about-timesheet.ts'
import type { Submission } from '../timesheet/find-timesheet.ts'

/** Reminds someone to submit a timesheet, which may have no hours and no record yet. */
export function notifyOfReminder(
  tx: WriteTx<Actor>,
  {
    employeeId,
    submissionId,
    periodStart,
    periodEnd,
  }: { employeeId: string; submissionId: string | null } & Pick<Submission, 'periodStart' | 'periodEnd'>,
): void {
  notifyEmployee(tx, employeeId, {
    notificationType: 'timesheet_reminder',
    title: 'Timesheet not submitted',
    message: `Please submit your timesheet for ${periodLabel(periodStart, periodEnd)}.`,
    ...aboutTimesheet({ employeeId, submissionId, periodStart }),
  })
}

const outcomes = {
  approved: { notificationType: 'timesheet_approved', title: 'Timesheet approved', text: 'was approved' },
  rejected: { notificationType: 'timesheet_rejected', title: 'Timesheet rejected', text: 'was rejected' },
  submitted: { notificationType: 'timesheet_submitted', title: 'Timesheet submitted', text: 'was submitted by an administrator' },
  reopened: { notificationType: 'timesheet_reopened', title: 'Timesheet reopened', text: 'was reopened' },
  commented: { notificationType: 'timesheet_commented', title: 'Note on your timesheet', text: 'has a new note' },
  approved_withdrawn: {
    notificationType: 'timesheet_approval_withdrawn',
    title: 'Approval withdrawn',
    text: 'is awaiting approval again. The approval was withdrawn',
  },
  rejected_withdrawn: {
    notificationType: 'timesheet_rejection_withdrawn',
    title: 'Rejection withdrawn',
    text: 'is awaiting approval again. The rejection was withdrawn',
  },
} as const

/** Notifies the owner of the outcome, with the note or reason. */
export function notifyOwner(
  tx: WriteTx<Actor>,
  { id, employeeId, title: period }: Pick<Approval, 'id' | 'employeeId' | 'title'>,
  outcome: keyof typeof outcomes,
  note: string | undefined,
): void {
  const { notificationType, title, text } = outcomes[outcome]
  const sentence = `Your timesheet for ${period} ${text}`
  notifyEmployee(tx, employeeId, {
    notificationType,
    title,
    message: note ? `${sentence}: ${note}` : `${sentence}.`,
    relatedResourceType: 'timesheet_submissions',
    relatedResourceId: id,
  })
}
