/**
 * What people are notified of. A stored kind never changes. `words` names it where a person chooses how to be told; `mail` is how it also comes by mail
 * until they choose otherwise: at once, in a daily digest, or not at all.
 */
interface NotificationKindEntry {
  words: string
  mail: 'at_once' | 'daily' | 'off'
}

export const NOTIFICATION_KINDS = {
  approval_required: { words: 'Something needs your review', mail: 'daily' },
  approval_withdrawn: { words: 'A decision was withdrawn, and your review is no longer needed', mail: 'off' },
  timesheet_submitted: { words: 'An administrator submitted your timesheet', mail: 'off' },
  timesheet_approved: { words: 'Your timesheet was approved', mail: 'off' },
  timesheet_rejected: { words: 'Your timesheet was rejected', mail: 'at_once' },
  timesheet_reopened: { words: 'Your timesheet was reopened', mail: 'at_once' },
  timesheet_changed: { words: 'An administrator changed your hours', mail: 'off' },
  timesheet_approval_withdrawn: { words: 'The approval of your timesheet was withdrawn', mail: 'off' },
  timesheet_rejection_withdrawn: { words: 'The rejection of your timesheet was withdrawn', mail: 'off' },
  module_access_requested: { words: 'Someone requests a module', mail: 'daily' },
  module_request_approved: { words: 'Your module request was approved', mail: 'at_once' },
  module_request_rejected: { words: 'Your module request was rejected', mail: 'at_once' },
  employee_started: { words: 'Someone joined your team', mail: 'off' },
  employee_leaving: { words: 'Someone on your team is leaving', mail: 'off' },
  employee_left: { words: 'Someone left your team', mail: 'off' },
  manager_changed: { words: 'You have a new manager', mail: 'off' },
  employee_change_failed: { words: 'A planned change of a staff record failed', mail: 'daily' },
  import_finished: { words: 'Your import finished', mail: 'off' },
  role_changed: { words: 'Your role changed', mail: 'off' },
  invitation_accepted: { words: 'Someone accepted your invitation', mail: 'off' },
  person_joined: { words: 'A new person reports to you', mail: 'off' },
  support_ticket_created: { words: 'Someone filed a support ticket', mail: 'at_once' },
  support_ticket_assigned: { words: 'A support ticket was assigned to you', mail: 'at_once' },
  support_ticket_replied: { words: 'A support ticket has a new reply', mail: 'at_once' },
  support_ticket_status: { words: 'The status of your support ticket changed', mail: 'off' },
} as const satisfies Record<string, NotificationKindEntry>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS
