import type { View, Viewer } from './view.ts'
import type { Suite } from './views.ts'

type Theme = 'light' | 'dark'

export interface Visit {
  slice: string
  view: View
  theme: Theme | 'both'
}

/** Visits of one person that share a page. */
export interface Part {
  who: Viewer
  slices: string[]
  visits: Visit[]
}

/** A part of this many takes a minute of one worker; the three of a run should end together. */
const MAX_VISITS = 12

/**
 * Plans the visits of a run: every view of the slices that are `whole`, in both themes, and the main views of all others in one theme,
 * which alternates from `first`. Slices of the same person are put together.
 */
export function partsOf(suites: readonly Suite[], isWhole: (slice: string) => boolean, first: Theme): Part[] {
  const [even, odd]: [Theme, Theme] = first === 'light' ? ['light', 'dark'] : ['dark', 'light']
  let alternating = 0
  const visitOf = (view: View, slice: string): Visit => {
    if (isWhole(slice) || view.bothThemes) return { slice, view, theme: 'both' }
    alternating += 1
    return { slice, view, theme: alternating % 2 === 1 ? even : odd }
  }
  const parts: Part[] = []
  const open = new Map<Viewer, Part>()
  for (const [who, slice, views] of suites) {
    const visits = views.filter(({ main }) => main || isWhole(slice)).map(view => visitOf(view, slice))
    if (visits.length === 0) continue
    const last = open.get(who)
    if (last !== undefined && last.visits.length + visits.length <= MAX_VISITS) {
      last.slices.push(slice)
      last.visits.push(...visits)
      continue
    }
    const part = { who, slices: [slice], visits }
    open.set(who, part)
    parts.push(part)
  }
  return parts
}
