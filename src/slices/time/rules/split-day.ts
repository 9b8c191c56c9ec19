/**
 * A day's hours are split over columns in given percentages, in whole steps of the group's rounding, and exactly: the steps that are left go to
 * the largest fractions, of equal ones to the earlier column. Authority: PRD-192. Rule SHT-34.
 */

/**
 * Splits `total` minutes, a multiple of `step`, in the proportion of `percents`; the result has their order and adds up to `total`. The
 * percentages need not add up to 100: a column that takes no hours is left out by its caller. They are positive.
 */
export function splitOnStep(total: number, percents: readonly number[], step: number): number[] {
  const size = Math.max(1, step)
  const steps = Math.floor(total / size)
  const all = percents.reduce((sum, percent) => sum + percent, 0)
  // Percentages may have decimals: fractions are compared as such.
  const exact = percents.map(percent => (steps * percent) / all)
  const parts = exact.map(part => Math.floor(part + TINY))
  const left = steps - parts.reduce((sum, part) => sum + part, 0)
  const byFraction = exact
    .map((part, index) => ({ index, fraction: part - parts[index]! }))
    .toSorted((one, other) => (Math.abs(other.fraction - one.fraction) < TINY ? one.index - other.index : other.fraction - one.fraction))
  for (const { index } of byFraction.slice(0, left)) parts[index]! += 1
  const minutes = parts.map(part => part * size)
  // Minutes below a step, of hours that were typed under another step, stay with the first column.
  minutes[0]! += total - steps * size
  return minutes
}

const TINY = 1e-9
