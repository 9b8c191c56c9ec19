/** What the product sends mail for. A stored kind never changes. */
export const MAIL_KINDS = [
  'organization_invitation',
  'verify_email',
  'reset_password',
  'password_changed',
  'module_request_reviewed',
  'support_notification',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Waiting to be sent; handed to the mail server; given up after the last try; kept, because the installation has no mail server. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'kept'] as const
export type MailState = (typeof MAIL_STATES)[number]
