import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { listContract, page } from '#core/list.ts'
import { MAIL_STATES, type MailKind, mailKinds } from '#core/mail.ts'
import { done, id, instant } from '#core/schemas.ts'
import { line } from '#core/text.ts'

const kind = z.enum(Object.keys(mailKinds) as [MailKind, ...MailKind[]])

/** Filters of a list of mail. */
const chosen = {
  search: line(100, 0).optional().describe('Parts of the address or the subject'),
  kind: kind.optional(),
  state: z.enum(MAIL_STATES).optional(),
}

/** A mail without its text. */
const mail = z.object({
  id,
  kind,
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** Why the last try to send it failed. */
  error: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})

/** Part of every list response: whether mail leaves the installation, or stays in its built-in mailbox. */
const delivery = { isDelivered: z.boolean() }

const read = { tag: 'Mail', permission: 'toolbox_module', module: 'toolbox' } as const

export const mailList = listContract({
  ...read,
  noun: 'message',
  path: '/mails',
  summary: "The organization's emails, newest first, in pages.",
  row: mail,
  chosen,
  besides: delivery,
})

export const mails = {
  ...mailList.endpoints,
  read: endpoint({
    ...read,
    method: 'GET',
    path: '/mails/{id}',
    summary: "One of the organization's emails with its plain text. The secret part of its link is masked.",
    input: z.strictObject({ id }),
    output: mail.extend({ text: z.string(), isLinkMasked: z.boolean() }),
  }),
  sendAgain: endpoint({
    tag: 'Mail',
    permission: 'toolbox_module:write',
    module: 'toolbox',
    method: 'POST',
    path: '/mails/{id}/send-again',
    summary: 'Sends a failed email again. One with a link is sent again from its own screen, with a new link.',
    input: z.strictObject({ id }),
    output: done,
  }),
}

const ofInstallation = { tag: 'Mail', permission: 'super_admin' } as const
const organizationName = z.string().nullable().describe('The organization that sent it; null for email about an account')

export const installationMails = {
  list: endpoint({
    ...ofInstallation,
    method: 'GET',
    path: '/installation/mails',
    summary: 'All emails of the installation, newest first, in pages.',
    input: z.strictObject({ ...chosen, ...page }),
    output: z.object({ rows: z.array(mail.extend({ organizationName })), more: z.boolean(), total: z.int(), ...delivery }),
  }),
  read: endpoint({
    ...ofInstallation,
    method: 'GET',
    path: '/installation/mails/{id}',
    summary: 'One email of the installation with its plain text. Its link is shown while it can be used.',
    input: z.strictObject({ id }),
    output: mail.extend({ organizationName, text: z.string(), isLinkMasked: z.boolean() }),
  }),
}
