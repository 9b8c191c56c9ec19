import { expect, test } from 'vitest'
import { alertsOf, type InstallationState, isDiskLow } from './installation-alerts.ts'

const MINUTE = 60_000
const now = 1_800_000_000_000
const fine: InstallationState = {
  now,
  runningSince: now - 100_000 * MINUTE,
  lastBackupAt: now - 10 * MINUTE,
  backupEveryMinutes: 15,
  mailWaitingSince: null,
  freeBytes: 50,
  totalBytes: 100,
}
const ago = (minutes: number) => now - minutes * MINUTE

test.each<[string, Partial<InstallationState>, string[]]>([
  ['nothing is wrong', {}, []],
  ['the newest backup is an hour old', { lastBackupAt: ago(60) }, []],
  ['the newest backup is older than an hour', { lastBackupAt: ago(61) }, ['backup']],
  ['a backup a day: three days are patience', { backupEveryMinutes: 1440, lastBackupAt: ago(3 * 1440) }, []],
  ['a backup a day: more than four days', { backupEveryMinutes: 1440, lastBackupAt: ago(4 * 1440 + 1) }, ['backup']],
  ['none was ever made', { lastBackupAt: null }, ['backup']],
  ['none was made yet by a server that has just started', { lastBackupAt: null, runningSince: ago(5) }, []],
  ['an old backup, and a server that has just started', { lastBackupAt: ago(5000), runningSince: ago(5) }, []],
  ['backups are not scheduled', { lastBackupAt: null, backupEveryMinutes: null }, []],
  ['mail waits for 59 minutes', { mailWaitingSince: ago(59) }, []],
  ['mail waits for an hour', { mailWaitingSince: ago(60) }, ['mail']],
  ['a tenth of the disk is free', { freeBytes: 10 }, []],
  ['less is free', { freeBytes: 9.9 }, ['disk']],
  ['all at once', { lastBackupAt: null, mailWaitingSince: ago(90), freeBytes: 1 }, ['backup', 'mail', 'disk']],
])('%s', (_, state, causes) => {
  expect(alertsOf({ ...fine, ...state }).map(({ kind }) => kind)).toEqual(causes)
})

test('the screen of the installation warns of the same disk', () => {
  expect([isDiskLow(10, 100), isDiskLow(9, 100)]).toEqual([false, true])
})
