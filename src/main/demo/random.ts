/** Reproducible random numbers: each person has a generator seeded by their key, so the demo data is the same everywhere. */
export interface Random {
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** A random item of the list, by weight. */
  weighted<T extends { weight: number }>(list: readonly T[]): T
}

export function randomFor(seed: string): Random {
  // FNV-1a for the seed, mulberry32 for the numbers: small, and good enough for demo data.
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: probability => next() < probability,
    pick: list => list[Math.floor(next() * list.length)]!,
    weighted: list => {
      let left = next() * list.reduce((sum, item) => sum + item.weight, 0)
      for (const item of list) {
        left -= item.weight
        if (left < 0) return item
      }
      return list.at(-1)!
    },
  }
}
