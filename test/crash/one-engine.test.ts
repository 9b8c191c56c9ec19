import { afterAll, beforeAll, expect, test } from 'vitest'
import { deep, runs } from '../depth.ts'
import { namespacesMissing } from '../namespace.ts'
import { CrashSite } from './kill-loop.ts'
import { BLOWS, oneEngineLoop } from './one-engine-loop.ts'

const timeout = deep ? 1_800_000 : 180_000
const seed = process.env.STEWARD_TEST_SEED ?? (deep ? new Date().toISOString() : 'one engine')

let site: CrashSite
beforeAll(async () => {
  site = await CrashSite.open(seed)
}, timeout)
afterAll(() => site.close(), timeout)

const where = namespacesMissing === null ? 'containers of their own' : `processes of their own${namespacesMissing}`

// /proc shows the processes of all containers inside; other systems have no namespaces either.
test.runIf(process.platform === 'linux')(
  `servers in ${where} that compete for one data folder, while the running one is killed or paused, never run two engines and lose nothing`,
  { timeout },
  async () => {
    const rounds = runs(BLOWS.length, 50)
    const report = await oneEngineLoop(site, rounds)
    expect(site.report.problems, `seed ${seed}`).toEqual([])
    expect(report).toEqual({ engines: 1, rivals: 2 * rounds, taken: (rounds / BLOWS.length) * 3 })
    expect(site.report.acknowledged).toBeGreaterThan(rounds)
  },
)
