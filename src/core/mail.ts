/** Kinds of mail that the product sends. A stored kind never changes. */
export const MAIL_KINDS = [
  'organization_invitation',
  'welcome',
  'verify_email',
  'reset_password',
  'password_changed',
  'notification',
  'notification_digest',
  'admin_alert',
  'confirm_email_change',
  'email_changed',
  'second_factor_changed',
  'support_notification',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * Waiting to be sent; handed to the mail server; given up after the last try; kept, because the installation has no mail server; reported by the mail
 * provider as not delivered.
 */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'kept', 'bounced'] as const
export type MailState = (typeof MAIL_STATES)[number]

/**
 * The live topics of mail that did not arrive, for the open tabs of whoever caused it: `failed_` and the kind. No one is told of an alert, which is only
 * logged, nor of a digest, which many people caused. A person who asks for their own reset is not signed in, so that one concerns administrators.
 */
export const FAILED_MAIL_TOPICS = [
  'failed_organization_invitation',
  'failed_welcome',
  'failed_support_notification',
  'failed_notification',
  'failed_reset_password',
] as const
