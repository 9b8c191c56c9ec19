import { button, type MailBlock, table, text } from '#server/mail/blocks.ts'
import type { Mail } from '#server/mail/outbox.ts'
import type { AlertCause } from '#slices/super-admin/rules/installation-alerts.ts'

const GIGABYTE = 1e9

/** Tells an operator what is wrong with the installation, and where to look. Times are UTC: an operator belongs to no organization. */
export function installationAlertMail({ to, publicUrl, cause }: { to: string; publicUrl: string; cause: AlertCause }): Mail {
  const { subject, blocks } = said(cause)
  return {
    kind: 'admin_alert',
    to,
    alert: cause.kind,
    subject,
    blocks: [
      text('Hi,'),
      ...blocks,
      button('Open the console', `${publicUrl}/super-admin`),
      text("You're getting this because you're a platform administrator. We send it at most once a day for each problem."),
    ],
  }
}

function said(cause: AlertCause): { subject: string; blocks: MailBlock[] } {
  switch (cause.kind) {
    case 'backup':
      return {
        subject: 'Steward: the last backup is too old',
        blocks: [
          text("The scheduled backup hasn't succeeded for a while. The server's log says why."),
          table(['Last backup', cause.lastBackupAt === null ? 'None yet' : utc(cause.lastBackupAt)]),
        ],
      }
    case 'mail':
      return {
        subject: "Steward: mail isn't being delivered",
        blocks: [
          text("The mail server hasn't accepted any mail for an hour or more. Pending mail will be sent once it does."),
          table(['Pending since', utc(cause.since)]),
        ],
      }
    case 'disk':
      return {
        subject: 'Steward: the disk is almost full',
        blocks: [
          text('When the disk is full, nothing can be saved and no backups can be made. Free up space, or use a larger disk.'),
          table(['Free', gigabytes(cause.free)], ['Size', gigabytes(cause.total)]),
        ],
      }
  }
}

const utc = (instant: number) => `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`
const gigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`
