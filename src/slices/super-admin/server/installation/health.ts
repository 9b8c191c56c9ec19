import type { Operator } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { InstallationFacts } from '#server/installation-facts.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { installation } from '#slices/super-admin/contract/installation.ts'

type Health = typeof installation.health

const stored = sqlStatement<
  object,
  { databaseVersion: string; now: string; failedJobs: number; failedMail: number; oldestFailedMailAt: string | null }
>(
  `select split_part(current_setting('server_version'), ' ', 1) as database_version, app.now() as now, app.failed_installation_jobs() as failed_jobs,
     m.failed as failed_mail, m.oldest_at as oldest_failed_mail_at from app.failed_installation_mail() m`,
)

/** How the installation is, from the database and from the machine. */
export async function readHealth(
  { ctx: { tx } }: VerbArgs<ReadTx<Operator>, Health>,
  { version, backupEveryMinutes, lastBackup, disk }: InstallationFacts,
): Promise<OutputOf<Health>> {
  // Only for whom the gate lets through.
  const row = (await tx.first(stored, {}))!
  return { ...row, ...(await disk()), version, backupEveryMinutes, lastBackupAt: lastBackup() }
}
