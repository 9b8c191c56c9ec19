import type { Task } from 'graphile-worker'
import { createTransport } from 'nodemailer'
import type { MailBlock } from './blocks.ts'
import { mailHtml } from './html.ts'

export interface SendMailDeps {
  /** Unset: mail stays in the built-in mailbox. */
  smtpUrl?: string | undefined
  /** The address of this installation; its host is also the sender's, unless `from` is set. */
  publicUrl: string
  from?: string | undefined
  /** For how long one try may take, in milliseconds. */
  maxMs?: number
  /** By kind of mail: the job that is told of a mail that failed for good. Its payload is `FailedMail`. */
  failedTasks?: Readonly<Record<string, string>>
  /** For a local installation: prints each mail, so that its link can be opened. */
  print?: ((line: string) => void) | undefined
}

/** The payload of a job in `failedTasks`. */
export interface FailedMail {
  id: string
  organizationId: string
  error: string
}

interface MailRow {
  kind: string
  organization_id: string | null
  organization_name: string | null
  to_address: string
  subject: string
  body_text: string
  /** Null for a mail that an older version stored: it has only its text. */
  blocks: readonly MailBlock[] | null
}

/** A mail server that does not answer must not hold the queue, which has two places. A server's answer to a whole mail takes longest. */
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }
/** Nor may one that answers letter by letter, which is not silent. */
const MAX_SEND_MS = 180_000

/** More of a mail server's answer helps no one who reads it. */
const MAX_REASON_LENGTH = 1000

/**
 * The job `send_mail`: sends one mail of the outbox by SMTP, as text and as HTML, or keeps it in the built-in mailbox. The queue retries a failed attempt
 * eleven times, after 3 s at first and 6 h at last, within 16 hours in all. Links are removed from sent and failed mails, so that no one who reads the
 * table later can open them.
 */
export function sendMail({ smtpUrl, publicUrl, from, failedTasks = {}, maxMs = MAX_SEND_MS, print }: SendMailDeps): Task {
  const sender = from ?? `Steward <no-reply@${new URL(publicUrl).hostname}>`
  const transport = smtpUrl === undefined ? undefined : createTransport({ url: smtpUrl, ...patience }, { from: sender })
  return async (payload, helpers) => {
    const { id } = payload as { id: string }
    const { rows } = await helpers.query<MailRow>('select * from app.mail_to_send($1)', [id])
    const mail = rows[0]
    if (mail === undefined) return
    // A bounce that was reported before this is written stands. The job that is told of a failure is queued by the statement that marks it: both or none. A mail server may quote the link that it did not like,
    // and administrators read why a mail was not sent.
    const mark = (status: string, error: string | null) => {
      const task = status === 'failed' && mail.organization_id !== null ? (failedTasks[mail.kind] ?? null) : null
      const failed: FailedMail = { id, organizationId: mail.organization_id ?? '', error: error ?? '' }
      return helpers.query(
        `with marked as (
           update platform.mail_messages set status = $2, attempts = attempts + 1, last_error = app.without_links($3),
             sent_at = case when $2 = 'sent' then app.now() end,
             body_text = case when $2 in ('sent', 'failed') then app.without_links(body_text) else body_text end,
             link_identifier = case when $2 in ('sent', 'failed') then null else link_identifier end
           where id = $1 and status = 'queued' returning id
         )
         select app.enqueue($4, app.without_links($5)::json, 'failed mail ' || id) from marked where $4::text is not null`,
        [id, status, error, task, JSON.stringify(failed)],
      )
    }
    if (transport === undefined) {
      await mark('kept', null)
      print?.(`Mail to ${mail.to_address}: ${mail.subject}${linkOf(mail.body_text)}`)
      return
    }
    try {
      // Retries use the same Message-ID, so that the recipient's server can detect duplicates.
      const messageId = `<${id}@${new URL(publicUrl).hostname}>`
      const { subject, blocks, organization_name: organizationName } = mail
      const html = blocks === null ? {} : { html: mailHtml({ subject, blocks, organizationName }) }
      const to = { name: '', address: mail.to_address }
      // So that no one's automatic reply answers it (RFC 3834).
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await within(maxMs, transport.sendMail({ to, subject, text: mail.body_text, ...html, messageId, headers }))
    } catch (error) {
      const reason = reasonOf(error)
      if (isAddressUnknown(error)) {
        await mark('failed', reason)
        return
      }
      await mark(helpers.job.attempts >= helpers.job.max_attempts ? 'failed' : 'queued', reason)
      throw error
    }
    await mark('sent', null)
  }
}

/** Rejects when the time is over. What was begun is not undone, so the mail server may still take the mail, whose next try has the same Message-ID. */
async function within<T>(ms: number, sending: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The mail server took longer than ${ms / 1000} s`)), ms)
  return Promise.race([sending, over]).finally(() => clearTimeout(timer))
}

/** Cleans the mail server's response so that the database can store it and people can read it. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  return said.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_REASON_LENGTH)
}

/**
 * Whether the mail server said for good that the receiver's address does not exist (RFC 3463, 5.1.1 to 5.1.3 and 5.1.10): no later try can succeed, and its
 * sender should know now. Any other rejection, such as one for a limit or a wrong password, may be over within the hour.
 */
function isAddressUnknown(error: unknown): boolean {
  const { command = '', response = '' } = error as { command?: string; response?: string }
  return command === 'RCPT TO' && /^5\d\d[ -]5\.1\.(1|2|3|10)(?!\d)/.test(response)
}

function linkOf(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  return link === undefined ? '' : `\n  ${link}`
}
