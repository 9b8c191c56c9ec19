/** The most signs in which a text may differ from what it was meant to be: one in four, three at most. */
const allowed = (text: string) => Math.min(3, Math.max(1, Math.floor(text.length / 4)))

/** The one candidate that a mistyped text was probably meant to be, whatever the case; null where none or several come as close. */
export function closestTo(text: string, candidates: Iterable<string>): string | null {
  const typed = text.toLowerCase()
  const most = allowed(typed)
  let best: string | null = null
  let least = most + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - typed.length) > most) continue
    const distance = distanceOf(typed, candidate.toLowerCase(), most)
    if (distance < least) [best, least] = [candidate, distance]
    else if (distance === least && distance <= most) best = null
  }
  return best
}

/** Signs to insert, remove, replace or swap with the next (optimal string alignment); `most + 1` for anything above `most`. */
function distanceOf(from: string, to: string, most: number): number {
  let [before, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return last[to.length]!
}
