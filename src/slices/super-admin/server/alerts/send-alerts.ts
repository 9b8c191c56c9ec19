import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { InstallationFacts } from '#server/installation-facts.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { alertsOf } from '#slices/super-admin/rules/installation-alerts.ts'
import { installationAlertMail } from './mail.ts'

interface AlertParts {
  database: Pick<OpenDatabase, 'withAuth'>
  installation: InstallationFacts
  publicUrl: string
  /** When the server started, epoch milliseconds. */
  runningSince: number
}

export const INSTALLATION_ALERTS = 'installation_alerts'

// A mail server that takes others is up: what waits then is its own affair, such as an address that is turned away.
const waiting = sqlStatement<object, { now: string; since: string | null }>(
  `select app.now() as now, case when w.since is not null
     then greatest(w.since, (select max(s.sent_at) from platform.mail_messages s where s.sent_at > w.since)) end as since
   from (select min(m.created_at) as since from platform.mail_messages m where m.status = 'queued' and m.attempts > 0) w`,
)
// By the database's clock, so that several servers and restarts count together.
const recent = sqlStatement<object, { alert: string | null }>(
  `select distinct m.alert from platform.mail_messages m where m.organization_id is null and m.alert is not null
     and m.created_at > app.now() - interval '1 day'`,
)
const operators = sqlStatement<object, { email: string }>(
  `select coalesce(p.email, '') as email from platform.administrators a join platform.profiles p on p.id = a.user_id where p.email is not null order by p.email`,
)

/** The hourly job: a mail to each operator about everything that is wrong with the installation, at most once a day for each cause. */
export async function sendInstallationAlerts({ database, installation, publicUrl, runningSince }: AlertParts): Promise<void> {
  const disk = await installation.disk()
  const lastBackup = installation.lastBackup()
  await database.withAuth().write(async tx => {
    const [state, sent, people] = await Promise.all([tx.first(waiting, {}), tx.rows(recent, {}), tx.rows(operators, {})])
    const causes = alertsOf({
      ...disk,
      now: Date.parse(state!.now),
      runningSince,
      lastBackupAt: lastBackup === null ? null : Date.parse(lastBackup),
      backupEveryMinutes: installation.backupEveryMinutes,
      mailWaitingSince: state!.since === null ? null : Date.parse(state!.since),
    })
    const known = new Set(sent.map(({ alert }) => alert))
    for (const cause of causes.filter(({ kind }) => !known.has(kind)))
      for (const { email: to } of people) enqueueMail(tx, installationAlertMail({ to, publicUrl, cause }))
  })
}
