/** The kind of notification for an approver; a subject has kinds of its own for its owner. */
export const APPROVAL_REQUIRED = 'approval_required'

/** The kind for an approver who was asked, and no longer is, because the decision of the step before was withdrawn. */
export const APPROVAL_WITHDRAWN = 'approval_withdrawn'
