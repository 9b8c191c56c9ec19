/**
 * Platform administrators are warned when the newest backup is older than four intervals, and an hour at least, while the server ran all that time; when a mail has waited
 * for an hour although it was tried; and when less than a tenth of the disk is free. Authority: PRD-91. Rule SUP-2.
 */

/** Below this part of the disk it is almost full: backups need room for a second copy. */
const LOW = 0.1
const MISSED_BACKUPS = 4
const HOUR_MS = 3_600_000

/** Instants in epoch milliseconds. */
export interface InstallationState {
  now: number
  /** When the server started. */
  runningSince: number
  /** Null where none was made. */
  lastBackupAt: number | null
  /** Null where none are scheduled. */
  backupEveryMinutes: number | null
  /** Since when the mail that has waited longest waits, among those that were tried; null if none does. */
  mailWaitingSince: number | null
  freeBytes: number
  totalBytes: number
}

/**
 * Cause of an alert; there is at most one mail a day for each kind. `since` and `lastBackupAt` are in epoch milliseconds; `free` and
 * `total` are bytes.
 */
export type AlertCause =
  | { kind: 'backup'; lastBackupAt: number | null }
  | { kind: 'mail'; since: number }
  | { kind: 'disk'; free: number; total: number }

export function isDiskLow(freeBytes: number, totalBytes: number): boolean {
  return freeBytes < totalBytes * LOW
}

export function alertsOf(state: InstallationState): AlertCause[] {
  const { now, lastBackupAt, mailWaitingSince, freeBytes: free, totalBytes: total } = state
  const causes: AlertCause[] = []
  if (isBackupLate(state)) causes.push({ kind: 'backup', lastBackupAt })
  if (mailWaitingSince !== null && now - mailWaitingSince >= HOUR_MS) causes.push({ kind: 'mail', since: mailWaitingSince })
  if (isDiskLow(free, total)) causes.push({ kind: 'disk', free, total })
  return causes
}

function isBackupLate({ now, runningSince, lastBackupAt, backupEveryMinutes }: InstallationState): boolean {
  if (backupEveryMinutes === null) return false
  const patience = Math.max(HOUR_MS, MISSED_BACKUPS * backupEveryMinutes * 60_000)
  return now - Math.max(runningSince, lastBackupAt ?? 0) > patience
}
