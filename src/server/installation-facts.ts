import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { lastBackupIn } from './db/backup-schedule.ts'
import type { Settings } from './settings.ts'

/** Facts about the installation's machine that operators see. */
export interface InstallationFacts {
  /** Of the product. */
  version: string
  /** Organizations have the address `<subdomain>.<baseDomain>`; null where they have none. */
  baseDomain: string | null
  /** Below that domain, host names that start with this text show the main site. */
  previewPrefix?: string | undefined
  /** Minutes between scheduled backups; null where none are scheduled. */
  backupEveryMinutes: number | null
  /** When the newest scheduled backup was made, ISO 8601; null if there is none. */
  lastBackup(): string | null
  /** Of the disk that holds the data, in bytes. */
  disk(): Promise<{ freeBytes: number; totalBytes: number }>
}

export function installationFacts({
  dataFolder,
  backupFolder,
  backupMinutes,
  baseDomain,
  previewPrefix,
}: Pick<Settings, 'dataFolder' | 'backupFolder' | 'backupMinutes' | 'baseDomain' | 'previewPrefix'>): InstallationFacts {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
  return {
    version,
    baseDomain: baseDomain ?? null,
    previewPrefix,
    backupEveryMinutes: backupMinutes === 0 ? null : backupMinutes,
    lastBackup: () => lastBackupIn(backupFolder),
    disk: async () => {
      // With DATABASE_URL the folder may not exist yet.
      const { bavail, blocks, bsize } = await statfs(existsSync(dataFolder) ? dataFolder : '.')
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    },
  }
}
