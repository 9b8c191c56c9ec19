import { expect, test } from 'vitest'
import { chartStep, chartSteps, firstDayOf } from './chart-steps.ts'

test.each([
  ['2026-11-01', '2026-11-01', 'date', 1, '2026-11-01'],
  ['2026-10-01', '2026-10-31', 'date', 31, '2026-10-31'],
  // A Sunday is of the week of the Monday before it.
  ['2026-11-01', '2026-12-02', 'week', 6, '2026-11-30'],
  ['2026-01-05', '2026-07-05', 'week', 26, '2026-06-29'],
  ['2026-01-05', '2026-07-06', 'month', 7, '2026-07'],
  ['2025-12-31', '2026-12-31', 'month', 13, '2026-12'],
])('from %s to %s there is a step for each %s: %i, the last %s', (from, to, step, count, last) => {
  expect(chartStep({ from, to })).toBe(step)
  const steps = chartSteps({ from, to })
  expect([steps.length, steps.at(-1)]).toEqual([count, last])
})

test('a step is labeled by its first day', () => {
  expect(['2026-11-09', '2026-11'].map(firstDayOf)).toEqual(['2026-11-09', '2026-11-01'])
})
