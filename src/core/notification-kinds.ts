/** Groups of notification settings, in the order in which they are listed. */
export const NOTIFICATION_AREAS = ['reviews', 'time', 'team', 'staff', 'account', 'support', 'administration'] as const
export type NotificationArea = (typeof NOTIFICATION_AREAS)[number]

/**
 * A kind of notification. A stored kind never changes. `words` is its label in the notification settings. `mail` is its email setting until
 * the person chooses otherwise: at once, in a daily digest, or not at all. `area` is the group that the setting is listed in.
 */
interface NotificationKindEntry {
  words: string
  area: NotificationArea
  mail: 'at_once' | 'daily' | 'off'
}

export const NOTIFICATION_KINDS = {
  approval_required: { words: 'Something needs your review', area: 'reviews', mail: 'daily' },
  approval_withdrawn: { words: 'A decision was withdrawn, and your review is no longer needed', area: 'reviews', mail: 'off' },
  timesheet_reminder: { words: 'You were reminded to submit your timesheet', area: 'time', mail: 'at_once' },
  stand_in_named: { words: 'A stand-in for an approver', area: 'reviews', mail: 'at_once' },
  approvals_due: { words: 'A review is due', area: 'reviews', mail: 'at_once' },
  timesheet_due: { words: 'Your timesheet is due', area: 'time', mail: 'at_once' },
  timesheet_submitted: { words: 'An administrator submitted your timesheet', area: 'time', mail: 'off' },
  timesheet_approved: { words: 'Your timesheet was approved', area: 'time', mail: 'off' },
  timesheet_rejected: { words: 'Your timesheet was rejected', area: 'time', mail: 'at_once' },
  timesheet_reopened: { words: 'Your timesheet was reopened', area: 'time', mail: 'at_once' },
  timesheet_commented: { words: 'Your timesheet has a new note', area: 'time', mail: 'off' },
  timesheet_changed: { words: 'An administrator changed your hours', area: 'time', mail: 'off' },
  timesheet_approval_withdrawn: { words: 'The approval of your timesheet was withdrawn', area: 'time', mail: 'off' },
  timesheet_rejection_withdrawn: { words: 'The rejection of your timesheet was withdrawn', area: 'time', mail: 'off' },
  effort_certification_voided: { words: 'Hours that were certified changed', area: 'time', mail: 'at_once' },
  module_access_requested: { words: 'Someone requested a module', area: 'administration', mail: 'daily' },
  module_request_approved: { words: 'Your module request was approved', area: 'account', mail: 'at_once' },
  module_request_rejected: { words: 'Your module request was rejected', area: 'account', mail: 'at_once' },
  employee_started: { words: 'Someone joined your team', area: 'team', mail: 'off' },
  employee_leaving: { words: 'Someone on your team is leaving', area: 'team', mail: 'off' },
  employee_left: { words: 'Someone left your team', area: 'team', mail: 'off' },
  manager_changed: { words: 'You have a new manager', area: 'account', mail: 'off' },
  staff_changed_for_oneself: {
    words: 'An administrator changed their own staff record or who reports to them',
    area: 'administration',
    mail: 'at_once',
  },
  employee_change_failed: { words: 'A scheduled change to a staff record failed', area: 'staff', mail: 'daily' },
  import_finished: { words: 'Your import finished', area: 'staff', mail: 'off' },
  role_changed: { words: 'Your role changed', area: 'account', mail: 'off' },
  invitation_accepted: { words: 'Someone accepted your invitation', area: 'staff', mail: 'off' },
  person_joined: { words: 'Someone new reports to you', area: 'team', mail: 'off' },
  support_ticket_created: { words: 'Someone filed a support ticket', area: 'administration', mail: 'at_once' },
  support_ticket_assigned: { words: 'A support ticket was assigned to you', area: 'administration', mail: 'at_once' },
  support_ticket_replied: { words: 'A support ticket has a new reply', area: 'support', mail: 'at_once' },
  support_ticket_status: { words: 'The status of your support ticket changed', area: 'support', mail: 'off' },
} as const satisfies Record<string, NotificationKindEntry>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS
