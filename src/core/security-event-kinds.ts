/** What `platform.security_events` records, in the order in which a filter offers it. An event of another kind is listed by its own name. */
export const SECURITY_EVENT_KINDS = [
  'sign_in',
  'sign_in_failed',
  'locked_out',
  'sign_out',
  'sessions_ended',
  'password_changed',
  'password_reset',
  'reset_link_printed',
  'email_change_requested',
  'email_change_canceled',
  'email_change_failed',
  'email_changed',
  'invitation_guess',
  'denied',
  'foreign_id',
  'other_organization',
  'foreign_origin',
  'request_token',
  'organization_entered',
  'organization_exited',
  'organization_created',
  'administrator_added',
  'administrator_removed',
  'mail_link_read',
] as const

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]
