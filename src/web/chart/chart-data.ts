/** A number of a report: of one step of the axis, and of one series. */
export interface ChartCell {
  step: string
  series: string
  value: number
}

/** `rest` holds everything that has no series of its own. */
export type SeriesLook = 0 | 1 | 2 | 3 | 4 | 5 | 'rest'

export interface ChartSeries {
  key: string
  label: string
  /** By step, in the order of the steps. */
  values: readonly number[]
  total: number
  look: SeriesLook
}

export interface ChartStep {
  key: string
  /** In the table. */
  label: string
  /** On the axis. */
  short: string
}

export interface ChartData {
  steps: readonly ChartStep[]
  /** Largest first. */
  series: readonly ChartSeries[]
  /** How many more there are that neither have a series nor are in `rest`. */
  left: number
}

/** As many colors and patterns as people tell apart. */
export const MAX_SERIES = 6

interface SeriesOptions {
  /** Label of the sum of those that don't get a series of their own, by their number. Left out where values can't be added up. */
  restLabel?: (count: number) => string
}

/** Makes series of numbers: the largest six, or the largest five and the rest. A step without a number is 0. */
export function chartData(cells: readonly ChartCell[], steps: readonly ChartStep[], { restLabel }: SeriesOptions = {}): ChartData {
  const at = new Map(steps.map(({ key }, index) => [key, index]))
  const found = new Map<string, number[]>()
  for (const { step, series, value } of cells) {
    const index = at.get(step)
    if (index === undefined) continue
    const values = found.get(series) ?? steps.map(() => 0)
    values[index]! += value
    found.set(series, values)
  }
  const all = [...found]
    .map(([label, values]) => ({ key: label, label, values, total: sumOf(values) }))
    .toSorted((a, b) => b.total - a.total || (a.label < b.label ? -1 : 1))
  if (all.length <= MAX_SERIES || restLabel === undefined) {
    return { steps, series: all.slice(0, MAX_SERIES).map(withLook), left: Math.max(0, all.length - MAX_SERIES) }
  }
  const others = all.slice(MAX_SERIES - 1)
  const values = steps.map((_, index) => sumOf(others.map(one => one.values[index]!)))
  const rest = { key: 'rest', label: restLabel(others.length), values, total: sumOf(values), look: 'rest' as const }
  return { steps, series: [...all.slice(0, MAX_SERIES - 1).map(withLook), rest], left: 0 }
}

const withLook = <T>(series: T, index: number) => ({ ...series, look: index as SeriesLook })

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
