import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitOnStep } from './split-day.ts'

describe('SHT-34 splitting a day', () => {
  test.each<[number, number[], number, number[], string]>([
    [480, [50, 30, 20], 0, [240, 144, 96], 'whole minutes'],
    [480, [50, 30, 20], 15, [240, 150, 90], 'quarters: 9.6 and 6.4 of them, the larger fraction gets the one left'],
    [480, [50, 50], 60, [240, 240], 'whole hours'],
    [420, [50, 50], 60, [240, 180], 'of equal fractions the earlier column'],
    [100, [33.34, 33.33, 33.33], 0, [34, 33, 33], 'percentages with decimals'],
    [15, [60, 40], 15, [15, 0], 'a single step goes to the larger'],
    [15, [40, 60], 15, [0, 15], 'wherever it stands'],
    [480, [50, 20], 15, [345, 135], 'one column left out: the others in their proportion'],
    [7, [100], 15, [7], 'less than a step'],
    [487, [50, 50], 15, [247, 240], 'minutes of another step stay with the first'],
  ])('%i minutes over %o on %i is %o: %s', (total, percents, step, expected) => {
    expect(splitOnStep(total, percents, step)).toEqual(expected)
  })

  test('is exact, in whole steps, never negative, and off the exact share by less than a step', () => {
    const splits = fc.record({
      steps: fc.integer({ min: 0, max: 96 }),
      step: fc.constantFrom(1, 5, 6, 15, 30),
      percents: fc.array(
        fc.integer({ min: 1, max: 10_000 }).map(hundredths => hundredths / 100),
        { minLength: 1, maxLength: 8 },
      ),
    })
    fc.assert(
      fc.property(splits, ({ steps, step, percents }) => {
        const total = steps * step
        const parts = splitOnStep(total, percents, step)
        const all = percents.reduce((sum, one) => sum + one, 0)
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(total)
        for (const [index, part] of parts.entries()) {
          expect(part % step).toBe(0)
          expect(part).toBeGreaterThanOrEqual(0)
          expect(Math.abs(part - (total * percents[index]!) / all)).toBeLessThan(step + 1e-6)
        }
      }),
    )
  })
})
