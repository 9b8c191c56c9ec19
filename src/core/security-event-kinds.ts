/**
 * Kinds of events in `platform.security_events`, in the order in which a filter offers them. An event of another kind is listed by its own
 * name.
 */
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
  'factor_added',
  'factor_removed',
  'factors_reset',
  'second_factor_used',
  'second_factor_failed',
  'backup_code_used',
  'backup_codes_renewed',
  'kiosk_code_changed',
  'invitation_guess',
  'denied',
  'foreign_id',
  'other_organization',
  'foreign_origin',
  'request_token',
  'webhook_signature',
  'organization_entered',
  'organization_exited',
  'organization_created',
  'administrator_added',
  'administrator_removed',
  'mail_link_read',
] as const

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]
