/** The kind of notification that asks an approver; what a subject tells its owner has kinds of its own. */
export const APPROVAL_REQUIRED = 'approval_required'
