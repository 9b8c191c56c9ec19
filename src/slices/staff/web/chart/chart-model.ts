/** Who reports to whom, as the chart shows it. Pure. */

export interface ChartPerson {
  id: string
  reportsToEmployeeId: string | null
}

export interface Chart<P extends ChartPerson> {
  byId: ReadonlyMap<string, P>
  /** People without a manager in the list, in its order. */
  roots: readonly string[]
  /** Direct reports in the order of the list; none for someone without. */
  reportsOf: (id: string) => readonly string[]
  /** The manager, where the list has them. */
  managerOf: (id: string) => string | undefined
  /** Everyone below, direct or not. */
  countBelow: (id: string) => number
  /** From the top down to the person, with both ends. */
  pathTo: (id: string) => readonly string[]
}

const nobody: readonly string[] = []

/**
 * The tree of a list of people. Whoever reports to someone who is not in the list stands at the top. Were there a loop, one of its people would
 * stand at the top too, so that no one is lost.
 */
export function chartOf<P extends ChartPerson>(people: readonly P[]): Chart<P> {
  const byId = new Map(people.map(person => [person.id, person]))
  const reports = new Map<string, string[]>()
  const roots: string[] = []
  const manager = new Map<string, string>()
  for (const { id, reportsToEmployeeId: above } of people) {
    if (above === null || above === id || !byId.has(above)) roots.push(id)
    else {
      manager.set(id, above)
      const known = reports.get(above)
      if (known === undefined) reports.set(above, [id])
      else known.push(id)
    }
  }
  const order = downFrom(roots, reports)
  if (order.length < people.length) {
    const reached = new Set(order)
    for (const { id } of people) {
      if (reached.has(id)) continue
      const above = manager.get(id)!
      reports.set(
        above,
        reports.get(above)!.filter(one => one !== id),
      )
      manager.delete(id)
      roots.push(id)
      for (const below of downFrom([id], reports)) {
        reached.add(below)
        order.push(below)
      }
    }
  }
  const below = new Map<string, number>()
  for (const id of order.toReversed()) {
    below.set(
      id,
      (reports.get(id) ?? nobody).reduce((sum, one) => sum + 1 + (below.get(one) ?? 0), 0),
    )
  }
  return {
    byId,
    roots,
    reportsOf: id => reports.get(id) ?? nobody,
    managerOf: id => manager.get(id),
    countBelow: id => below.get(id) ?? 0,
    pathTo: id => {
      const path: string[] = []
      for (let at: string | undefined = byId.has(id) ? id : undefined; at !== undefined; at = manager.get(at)) path.unshift(at)
      return path
    },
  }
}

/** Everyone at or below `tops`, each after their manager. */
function downFrom(tops: readonly string[], reports: ReadonlyMap<string, readonly string[]>): string[] {
  const order = [...tops]
  for (let at = 0; at < order.length; at++) order.push(...(reports.get(order[at]!) ?? nobody))
  return order
}

/** At most so many cards are shown at first below the second level; more would fill several windows. */
const AT_FIRST = 16

/** People whose reports are shown at first: those at the top, and, in small charts, the level below. */
export function openAtFirst(chart: Chart<ChartPerson>, tops: readonly string[]): ReadonlySet<string> {
  const second = tops.flatMap(chart.reportsOf)
  const third = second.reduce((sum, id) => sum + chart.reportsOf(id).length, 0)
  return new Set(tops.length + second.length + third <= AT_FIRST ? [...tops, ...second] : tops)
}

/** A person at their place among those who are shown. */
export interface ShownPerson {
  id: string
  /** From 1 at the top. */
  level: number
  /** The place among those with the same manager, from 1, and how many they are. */
  place: number
  of: number
  isOpen: boolean
}

/** Everyone who is shown, each manager before their reports. */
export function shownPeople(chart: Chart<ChartPerson>, tops: readonly string[], open: ReadonlySet<string>): ShownPerson[] {
  const shown: ShownPerson[] = []
  const add = (ids: readonly string[], level: number) => {
    ids.forEach((id, at) => {
      const isOpen = open.has(id) && chart.reportsOf(id).length > 0
      shown.push({ id, level, place: at + 1, of: ids.length, isOpen })
      if (isOpen) add(chart.reportsOf(id), level + 1)
    })
  }
  add(tops, 1)
  return shown
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'

/** Where an arrow leads: up to the manager, down to the first report, sideways to whoever has the same manager. */
export function arrowFrom(chart: Chart<ChartPerson>, tops: readonly string[], id: string, arrow: Arrow): string | undefined {
  if (arrow === 'ArrowUp') return tops.includes(id) ? undefined : chart.managerOf(id)
  if (arrow === 'ArrowDown') return chart.reportsOf(id)[0]
  const manager = tops.includes(id) ? undefined : chart.managerOf(id)
  const peers = manager === undefined ? tops : chart.reportsOf(manager)
  if (arrow === 'Home') return peers[0]
  if (arrow === 'End') return peers.at(-1)
  return peers[peers.indexOf(id) + (arrow === 'ArrowLeft' ? -1 : 1)]
}
