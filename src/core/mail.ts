import { MAIL_KINDS } from './mail-kinds.generated.ts'

/** A kind of mail, which a slice's manifest declares. A stored kind never changes. */
export interface MailKindEntry {
  /** Its name in the mailbox. */
  words: string
  /** Whether an organization sends it, so that it is in the organization's mailbox. Mail about a person's account isn't. */
  ofOrganization?: true
  /** Shown in the open tabs of the person who caused it when it did not arrive. Without it, no one is told: it is only logged, or many caused it. */
  failed?: { title: string; text: string }
}

export type MailKind = keyof typeof MAIL_KINDS

/** Kinds of all slices. */
export const mailKinds: Readonly<Record<MailKind, MailKindEntry>> = MAIL_KINDS

/**
 * Waiting to be sent; handed to the mail server; given up after the last try; kept, because the installation has no mail server; reported by the mail
 * provider as not delivered.
 */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'kept', 'bounced'] as const
export type MailState = (typeof MAIL_STATES)[number]
