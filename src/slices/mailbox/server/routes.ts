import type { MailSettings } from '#server/mail/outbox.ts'
import type { Routes } from '#server/rpc/router.ts'
import { readOnce } from '#server/rpc/verb.ts'
import type { mails } from '#slices/mailbox/contract/mails.ts'
import { listMails, readMail } from './mails.ts'

export function mailRoutes(settings: MailSettings): Routes<typeof mails> {
  return { list: readOnce(args => listMails(args, settings)), read: readOnce(readMail) }
}
