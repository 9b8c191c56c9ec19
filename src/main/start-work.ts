import { scheduledBackups } from '#server/db/backup-schedule.ts'
import type { Files } from '#server/files/open-files.ts'
import { addressesOfOrganizations } from '#server/http/addresses.ts'
import { sweepImports } from '#server/import/sweep.ts'
import { startJobs } from '#server/jobs/runner.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { type JobParts, join } from '#server/slice.ts'
import { cleanUp } from './clean-up.ts'
import { rehearseBackup } from './rehearse-backup.ts'
import type { Start } from './server-parts.ts'
import { dependents, slices } from './slices.ts'
import { workOfVerbTasks } from './verb-tasks.ts'

type WorkParts = Pick<JobParts, 'worker' | 'jobs' | 'database'> & { files: Files }

/** Starts the job queue and everything that runs by the clock: the tasks of the slices, mail, sweeping, and backups. */
export async function startWork(start: Start, { worker, jobs, database, files }: WorkParts): Promise<void> {
  const { settings, life, report, mail, installation } = start
  const runIfDue = openBackups(start)
  const parts = { worker, jobs, database, report, dependents, mail, installation, addressOf: addressesOfOrganizations(settings) }
  const running = await startJobs({
    pool: worker,
    tasks: {
      send_mail: mailTask(start),
      clean_up: () => cleanUp(worker, jobs),
      sweep_files: () => files.sweep(worker),
      sweep_imports: () => sweepImports(worker, jobs),
      ...join(
        'task',
        slices.map(slice => slice.tasks?.(parts)),
      ),
      ...workOfVerbTasks({ ...parts, files }),
    },
    schedule: [
      '17 * * * * clean_up',
      '47 * * * * sweep_files',
      '37 * * * * sweep_imports',
      ...slices.flatMap(slice => slice.schedule ?? []),
    ],
    periodicTasks: [
      ...slices.flatMap(slice => slice.periodicTasks?.(parts) ?? []),
      // Not awaited, so that a backup does not hold up the shutdown.
      ...(runIfDue === null ? [] : [{ everyMs: 60_000, run: async () => void runIfDue() }]),
    ],
    isOnlyServer: settings.databaseUrl === undefined,
    report,
  })
  life.onShutdown('jobs', () => running.stop())
}

/** Returns the check whether a backup is due; null where the server makes none. */
function openBackups({ settings, secret, life, log }: Start): (() => Promise<void>) | null {
  const { backupMinutes: everyMinutes, backupFolder: folder, dataFolder } = settings
  if (everyMinutes === 0) return null
  const rehearse = (set: string, signal: AbortSignal) => rehearseBackup(set, { secret, log, signal })
  const backups = scheduledBackups({ dataFolder, folder, everyMinutes, log, rehearse })
  life.onShutdown('backups', backups.stop)
  return backups.runIfDue
}

const mailTask = ({ settings, log, failedTasks }: Start) =>
  sendMail({
    smtpUrl: settings.smtpUrl,
    publicUrl: settings.publicUrl,
    from: settings.mailFrom,
    failedTasks,
    // Mails name people and hold links, so a log for programs leaves them out.
    ...(settings.production || settings.logFormat === 'json' ? {} : { print: log }),
  })
