/**
 * Minutes of a day are shared over its cells in proportion to theirs, exactly: each cell gets the whole minutes of its part, and the
 * minutes that are left go to the largest fractions, of equal ones to the earlier column. Authority: PRD-157. Rule BRK-3.
 */

/**
 * Shares `total` minutes over cells of `minutes` each; the result has their order and adds up to `total`. No share is larger than its
 * cell: `total` is at most their sum. All are whole and not negative.
 */
export function shareMinutes(total: number, minutes: readonly number[]): number[] {
  const sum = minutes.reduce((all, one) => all + one, 0)
  if (total === 0 || sum === 0) return minutes.map(() => 0)
  const shares = minutes.map(one => Math.floor((total * one) / sum))
  const left = total - shares.reduce((all, one) => all + one, 0)
  const byFraction = minutes.map((one, index) => ({ index, fraction: (total * one) % sum })).toSorted((a, b) => b.fraction - a.fraction)
  for (const { index } of byFraction.slice(0, left)) shares[index]! += 1
  return shares
}
