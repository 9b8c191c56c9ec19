import { afterAll, beforeAll, expect, test } from 'vitest'
import { deep, runs } from '../depth.ts'
import { importKillLoop, savesDuringImport } from './import-loop.ts'
import { CrashSite } from './kill-loop.ts'
import { noteLine } from './note.ts'

const timeout = deep ? 1_800_000 : 240_000
const seed = process.env.STEWARD_TEST_SEED ?? (deep ? new Date().toISOString() : 'every day')

let site: CrashSite
beforeAll(async () => {
  site = await CrashSite.open(seed)
}, timeout)
afterAll(() => site.close(), timeout)

test('kill -9 at random moments of imports and of undoing them leaves none of them half done (SEC-143)', { timeout }, async () => {
  const kills = runs(3, 20)
  const { whole, problems } = await importKillLoop(site, kills, runs(600, 3000))
  expect(problems, `seed ${seed}`).toEqual([])
  expect(whole).toBeGreaterThan(1)
  noteLine('imports killed', `Imports killed ${kills} times: ${whole} imports and undos finished by the next start, 0 half done`)
})

test('hours are saved while people are imported, and none is lost', { timeout }, async () => {
  const rows = runs(500, 5000)
  const { saves, importMs } = await savesDuringImport(site, rows)
  expect(saves.length).toBeGreaterThan(5)
  // The daily run shares its two cores with other files' tests; the long run has them to itself.
  if (deep) {
    expect(saves.at(-1)).toBeLessThanOrEqual(1000)
    expect(importMs).toBeLessThanOrEqual(20_000)
  }
  const at = (share: number) => saves[Math.floor(share * (saves.length - 1))]!.toFixed(0)
  noteLine(
    'saves during an import',
    `${rows} people imported in ${(importMs / 1000).toFixed(1)} s; ${saves.length} saves of hours in the meantime: ${at(0.5)} ms (median), ${at(0.95)} ms (95th percentile), ${at(1)} ms (maximum)`,
  )
})
