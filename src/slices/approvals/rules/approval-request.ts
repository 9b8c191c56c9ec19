import type { NotificationKind } from '#core/notification-kinds.ts'

/** The kind of notification for an approver; a subject has kinds of its own for its owner. */
export const APPROVAL_REQUIRED = 'approval_required' as const satisfies NotificationKind

/** The kind for an approver who was asked, and no longer is, because the decision of the step before was withdrawn. */
export const APPROVAL_WITHDRAWN = 'approval_withdrawn' as const satisfies NotificationKind

/** The kind of a reminder to those whose decision is awaited. */
export const APPROVAL_REMINDER = 'approvals_due' as const satisfies NotificationKind
