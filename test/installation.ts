import type { InstallationFacts } from '#server/installation-facts.ts'

/** The machine of the tests. */
export const testInstallation: InstallationFacts = {
  version: '9.9.9',
  baseDomain: null,
  backupEveryMinutes: 15,
  lastBackup: () => '2026-11-22T10:00:00.000Z',
  disk: async () => ({ freeBytes: 40_000_000_000, totalBytes: 100_000_000_000 }),
}
