/** The kind of notification for an approver; a subject has kinds of its own for its owner. */
export const APPROVAL_REQUIRED = 'approval_required'
