import type { MailSettings } from '#server/mail/outbox.ts'
import type { Routes } from '#server/rpc/router.ts'
import { operatorRead, operatorWrite, readOnce, write } from '#server/rpc/verb.ts'
import type { installationMails, mails } from '#slices/mailbox/contract/mails.ts'
import { listInstallationMails, readInstallationMail } from './installation-mails.ts'
import { listMails, readMail } from './mails.ts'
import { sendMailAgain } from './send-again.ts'

export function mailRoutes(settings: MailSettings): Routes<typeof mails> {
  return { list: readOnce(args => listMails(args, settings)), read: readOnce(readMail), sendAgain: write(sendMailAgain) }
}

export function installationMailRoutes(settings: MailSettings): Routes<typeof installationMails> {
  return { list: operatorRead(args => listInstallationMails(args, settings)), read: operatorWrite(readInstallationMail) }
}
