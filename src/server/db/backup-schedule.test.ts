import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scheduledBackups, setsToDrop } from './backup-schedule.ts'
import { verifySet } from './backup-set.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/launcher.ts'

describe('of the existing sets', () => {
  const at = (day: string, time = '120000') => `${day.replaceAll('-', '')}${time}`
  test.each<[string, string[], string[]]>([
    ['none is deleted while there are four or fewer', [at('2026-11-20', '100000'), at('2026-11-20', '110000')], []],
    [
      'of one day the newest four stay',
      ['080000', '090000', '100000', '110000', '120000', '130000'].map(time => at('2026-11-20', time)),
      [at('2026-11-20', '080000'), at('2026-11-20', '090000')],
    ],
    [
      'the last of each of seven days stays',
      ['13', '14', '15', '16', '17', '18', '19', '20'].flatMap(day => [at(`2026-11-${day}`, '100000'), at(`2026-11-${day}`, '200000')]),
      [
        ...['13', '14', '15', '16', '17', '18'].map(day => at(`2026-11-${day}`, '100000')),
        // The thirteenth is the eighth day back; the fifteenth was that week's Sunday.
        at('2026-11-13', '200000'),
      ].sort(),
    ],
    [
      'the last of each of four weeks from Monday stays',
      [
        '2026-10-19',
        '2026-10-26',
        '2026-11-01',
        '2026-11-02',
        '2026-11-08',
        '2026-11-09',
        '2026-11-15',
        '2026-11-16',
        '2026-11-17',
        '2026-11-18',
        '2026-11-19',
        '2026-11-20',
      ].map(day => at(day)),
      ['2026-10-19', '2026-10-26', '2026-11-02'].map(day => at(day)),
    ],
  ])('%s', (_, stamps, dropped) => expect(setsToDrop(stamps)).toEqual(dropped))
})

describe('a scheduled run', () => {
  let home: string
  let server: EmbeddedPostgres
  beforeAll(async () => {
    home = mkdtempSync('/tmp/backup-schedule-')
    chmodSync(home, 0o755)
    server = await startEmbeddedPostgres({ dataFolder: join(home, 'data'), log: () => undefined, fsync: false })
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  })

  test('makes a complete set only when one is due, keeps files that are not its own, and deletes what an interrupted backup left', async () => {
    const folder = join(home, 'sets')
    const said: string[] = []
    const rehearsed: string[] = []
    const rehearse = async (set: string) => void rehearsed.push(set)
    let now = Date.parse('2026-11-20T10:00:00Z')
    const options = {
      dataFolder: join(home, 'data'),
      folder,
      everyMinutes: 15,
      log: (line: string) => said.push(line),
      rehearse,
      fsync: false,
    }
    const start = () => scheduledBackups({ ...options, now: () => now, freeBytes: async () => Number.MAX_SAFE_INTEGER })
    const { runIfDue } = start()
    await Promise.all([runIfDue(), runIfDue()])
    expect(readdirSync(folder)).toEqual(['auto-20261120100000'])
    await verifySet(join(folder, 'auto-20261120100000'))
    mkdirSync(join(folder, '20261001000000'))
    mkdirSync(join(folder, 'auto-20261120090000.partial'))
    now += 14 * 60_000
    // After a restart the time of the last backup comes from the sets.
    await start().runIfDue()
    expect(readdirSync(folder)).toHaveLength(3)
    now += 60_000
    await runIfDue()
    expect(readdirSync(folder)).toEqual(['20261001000000', 'auto-20261120100000', 'auto-20261120101500'])
    expect(said).toEqual([])
    // One per day.
    expect(rehearsed).toEqual([join(folder, 'auto-20261120100000')])
    now += 24 * 3_600_000
    await runIfDue()
    expect(rehearsed[1]).toBe(join(folder, 'auto-20261121101500'))
  })

  test('keeps a set that failed its test restore, and logs what is wrong with it', async () => {
    const folder = join(home, 'unsound')
    const said: string[] = []
    const { runIfDue } = scheduledBackups({
      dataFolder: join(home, 'data'),
      folder,
      everyMinutes: 15,
      log: line => said.push(line),
      rehearse: () => Promise.reject(new Error('a chain breaks')),
      freeBytes: async () => Number.MAX_SAFE_INTEGER,
      now: () => Date.parse('2026-11-20T10:00:00Z'),
      fsync: false,
    })
    await runIfDue()
    expect(said).toEqual([`The backup ${join(folder, 'auto-20261120100000')} cannot be relied on: a chain breaks`])
    expect(readdirSync(folder)).toEqual(['auto-20261120100000'])
  })

  test('aborts a rehearsal when the server shuts down', async () => {
    let isTold = false
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { runIfDue, stop } = scheduledBackups({
      dataFolder: join(home, 'data'),
      folder: join(home, 'drained'),
      everyMinutes: 15,
      log: () => undefined,
      rehearse: (_, signal) =>
        new Promise(resolve => {
          begin()
          signal.addEventListener('abort', () => {
            isTold = true
            resolve()
          })
        }),
      freeBytes: async () => Number.MAX_SAFE_INTEGER,
      fsync: false,
    })
    const made = runIfDue()
    await begun
    await stop()
    await made
    expect(isTold).toBe(true)
  })

  test('makes no backup that would leave the database too little disk space, logs it, and tries again when the next one is due', async () => {
    const folder = join(home, 'full')
    const said: string[] = []
    let now = 0
    const { runIfDue } = scheduledBackups({
      dataFolder: join(home, 'data'),
      folder,
      everyMinutes: 15,
      log: line => said.push(line),
      rehearse: async () => undefined,
      now: () => now,
      freeBytes: async () => 1024,
    })
    for (const minutes of [0, 5, 20]) {
      now = minutes * 60_000
      await runIfDue()
    }
    expect(readdirSync(folder)).toEqual([])
    expect(said).toEqual(Array(2).fill(`No backup was made: ${folder} doesn't have room for it beyond what the database needs`))
  })

  test('logs why a backup failed, and the server keeps running', async () => {
    const said: string[] = []
    const { runIfDue } = scheduledBackups({
      dataFolder: join(home, 'nowhere'),
      folder: join(home, 'failed'),
      everyMinutes: 15,
      log: line => said.push(line),
      rehearse: async () => undefined,
      freeBytes: async () => Number.MAX_SAFE_INTEGER,
    })
    await runIfDue()
    expect(said).toEqual([expect.stringMatching(/^The scheduled backup failed: There is no data folder/)])
    expect(existsSync(join(home, 'nowhere'))).toBe(false)
  })
})
