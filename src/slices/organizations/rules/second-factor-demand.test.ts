import { expect, test } from 'vitest'
import { type Demand, demandProblem } from './second-factor-demand.ts'

const today = '2026-11-22'
const of = (requiredOf: Demand['requiredOf'], lastDayWithout: string | null = null): Demand => ({ requiredOf, lastDayWithout })
const none = of('nobody')

test.each([
  [none, of('everyone', '2026-12-15'), true, null],
  [none, of('everyone', '2026-11-22'), true, null],
  [none, of('everyone', '2026-11-21'), true, 'last_day_past'],
  [none, of('everyone', '2026-11-21'), false, 'last_day_past'],
  [none, of('everyone', '2026-12-15'), false, 'own_factor'],
  [none, of('administrators', '2026-12-15'), false, 'own_factor'],
  // Saving the current demand again is allowed, even after its day, and anyone who may can take a demand back.
  [of('everyone', '2026-11-01'), of('everyone', '2026-11-01'), true, null],
  [of('everyone', '2026-11-01'), none, false, null],
  // A day that passed for some is not kept for others.
  [of('administrators', '2026-11-10'), of('everyone', '2026-11-10'), true, 'last_day_past'],
  [of('everyone', '2026-12-01'), of('everyone', '2026-12-02'), false, 'own_factor'],
] as const)('after %j, %j by someone who has a factor (%s): %s', (saved, wanted, hasFactor, problem) => {
  expect(demandProblem(wanted, { saved, today, hasFactor })).toBe(problem)
})
