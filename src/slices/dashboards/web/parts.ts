import type { WebHome } from '#web/home/home.ts'

/** What all slices contribute to the start page. */
export type Parts = readonly WebHome[]

export function byOrder<T extends { order: number }>(all: readonly T[]): T[] {
  return all.toSorted((a, b) => a.order - b.order)
}
