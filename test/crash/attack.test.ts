import { afterAll, beforeAll, expect, test } from 'vitest'
import { deep, runs } from '../depth.ts'
import { attack } from './attack.ts'
import { CrashSite } from './kill-loop.ts'
import { noteLine } from './note.ts'

const timeout = deep ? 600_000 : 180_000
let site: CrashSite
beforeAll(async () => {
  site = await CrashSite.open('attack', { STEWARD_PROXY_HOPS: '1' })
}, timeout)
afterAll(() => site.close(), timeout)

test('saves, sessions and sign-in keep working during probes, broken connections, floods of sign-ups, open streams and guesses', {
  timeout,
}, async () => {
  const seconds = runs(5, 60)
  const saves = seconds * 5
  const report = await attack(site, { milliseconds: seconds * 1000, saves })
  expect(report.problems).toEqual([])
  // A guess that a busy server counted and then answered with 503 was not evaluated.
  if (deep) expect(report.evaluated).toBe(5)
  expect(report.evaluated).toBeLessThanOrEqual(5)
  expect(report.isPaused).toBe(true)
  expect(report.streams).toBe(200)
  expect(report.acknowledged).toBeGreaterThan(saves)
  expect(report.signUps.denied).toBeGreaterThan(report.signUps.accepted)
  const sorted = report.signIns.toSorted((a, b) => a - b)
  const p95 = sorted[Math.ceil(0.95 * sorted.length) - 1]!
  expect(report.signIns.length).toBeGreaterThan(0)
  // The daily run shares its two cores with other files' tests; the long run has them to itself, and enough sign-ins for a
  // percentile.
  if (deep) expect(p95).toBeLessThanOrEqual(2000)
  site.report.acknowledged = report.acknowledged
  await site.settle()
  expect(site.report.problems).toEqual([])
  noteLine(
    'attack',
    `All attacks at once for ${seconds} s: ${report.acknowledged} saves acknowledged, 0 lost, 0 sessions lost, ${report.evaluated} of 300 passwords checked, ${report.signUps.accepted} of ${report.signUps.accepted + report.signUps.denied} sign-ups accepted, legitimate sign-in ${p95.toFixed(0)} ms (95th percentile)`,
  )
})
