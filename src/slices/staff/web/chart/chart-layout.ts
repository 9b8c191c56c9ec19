/** Where the cards and the lines of the chart are, in pixels at 100 %. Pure. */
import type { Chart, ChartPerson, ShownPerson } from './chart-model.ts'

export const CARD = { width: 200, height: 92 } as const
const GAP = 24
const LEVEL = 152
/** More than these are in no window at a size that can be read: a larger team hangs below its manager, at both sides of one line. */
const IN_A_ROW = 5
const HANGING = { indent: 16, gap: 20 } as const
/** People at the top whom no one reports to stand together in rows below the others. */
const ALONE_IN_A_ROW = 5
const MARGIN = 32

export interface Placed extends ShownPerson {
  x: number
  y: number
}

/** A line from a manager to a report: down, across and down; to someone who hangs, down and then into the side of the card. */
export interface Line {
  from: string
  to: string
  path: string
}

export interface ChartLayout {
  placed: readonly Placed[]
  lines: readonly Line[]
  width: number
  height: number
}

interface Block {
  width: number
  height: number
  /** The place of the person's own card in the block. */
  own: number
  hangs: boolean
}

/** The places of everyone who is shown. A manager stands over the middle of their reports. */
export function layoutOf(chart: Chart<ChartPerson>, tops: readonly string[], shown: readonly ShownPerson[]): ChartLayout {
  const byId = new Map(shown.map(person => [person.id, person]))
  const blocks = new Map<string, Block>()
  // Below comes first: a block is as wide as those below it.
  for (const { id, isOpen } of shown.toReversed()) blocks.set(id, isOpen ? blockOf(chart.reportsOf(id), blocks) : alone)
  const placed: Placed[] = []
  const lines: Line[] = []
  let bottom = 0
  const place = (id: string, left: number, top: number, from?: Placed, isHung = false) => {
    const block = blocks.get(id)!
    const here: Placed = { ...byId.get(id)!, x: left + block.own, y: top }
    placed.push(here)
    bottom = Math.max(bottom, top + CARD.height)
    if (from !== undefined) lines.push({ from: from.id, to: id, path: isHung ? sideLine(from, here) : downLine(from, here) })
    if (!here.isOpen) return
    const reports = chart.reportsOf(id)
    let x = left
    let y = top + LEVEL
    reports.forEach((report, at) => {
      const { width, height } = blocks.get(report)!
      if (block.hangs) {
        const line = here.x + CARD.width / 2
        place(report, at % 2 === 0 ? line - HANGING.indent - width : line + HANGING.indent, y, here, true)
        if (at % 2 === 1) y += Math.max(height, blocks.get(reports[at - 1]!)!.height) + HANGING.gap
      } else place(report, x, top + LEVEL, here)
      x += width + GAP
    })
  }
  const isAlone = (id: string) => tops.length > 1 && chart.reportsOf(id).length === 0
  let left = MARGIN
  for (const id of tops) {
    if (isAlone(id)) continue
    place(id, left, MARGIN)
    left += blocks.get(id)!.width + GAP * 2
  }
  const top = bottom === 0 ? MARGIN : bottom + GAP * 3
  const inRow = Math.max(ALONE_IN_A_ROW, Math.floor((left - MARGIN) / (CARD.width + GAP)))
  tops.filter(isAlone).forEach((id, at) => {
    const row = Math.floor(at / inRow)
    place(id, MARGIN + (at - row * inRow) * (CARD.width + GAP), top + row * (CARD.height + HANGING.gap))
  })
  const width = placed.reduce((most, { x }) => Math.max(most, x + CARD.width), 0) + MARGIN
  return { placed, lines, width, height: bottom + MARGIN + 16 }
}

const alone: Block = { width: CARD.width, height: CARD.height, own: 0, hangs: false }

function blockOf(reports: readonly string[], blocks: ReadonlyMap<string, Block>): Block {
  const below = reports.map(id => blocks.get(id)!)
  if (reports.length > IN_A_ROW) {
    const widest = (side: 0 | 1) => Math.max(...below.filter((_, at) => at % 2 === side).map(({ width }) => width))
    const rows = below.flatMap(({ height }, at) => (at % 2 === 0 ? [Math.max(height, below[at + 1]?.height ?? 0)] : []))
    return {
      width: widest(0) + widest(1) + 2 * HANGING.indent,
      height: rows.reduce((sum, row) => sum + row + HANGING.gap, LEVEL) - HANGING.gap,
      own: widest(0) + HANGING.indent - CARD.width / 2,
      hangs: true,
    }
  }
  let width = -GAP
  let first = 0
  let last = 0
  below.forEach((block, at) => {
    const middle = width + GAP + block.own
    if (at === 0) first = middle
    last = middle
    width += GAP + block.width
  })
  const own = Math.max(0, (first + last) / 2)
  return { width: Math.max(width, own + CARD.width), height: Math.max(...below.map(({ height }) => height)) + LEVEL, own, hangs: false }
}

const BEND = 8

function downLine(from: Placed, to: Placed): string {
  const [x1, y1, x2] = [from.x + CARD.width / 2, from.y + CARD.height, to.x + CARD.width / 2]
  const middle = y1 + (LEVEL - CARD.height) / 2
  if (Math.abs(x2 - x1) < 1) return `M${x1} ${y1}V${to.y}`
  const side = Math.min(BEND, Math.abs(x2 - x1) / 2) * Math.sign(x2 - x1)
  return `M${x1} ${y1}V${middle - BEND}Q${x1} ${middle} ${x1 + side} ${middle}H${x2 - side}Q${x2} ${middle} ${x2} ${middle + BEND}V${to.y}`
}

function sideLine(from: Placed, to: Placed): string {
  const x = from.x + CARD.width / 2
  const y = to.y + CARD.height / 2
  const isRight = to.x > x
  return `M${x} ${from.y + CARD.height}V${y - BEND}Q${x} ${y} ${isRight ? x + BEND : x - BEND} ${y}H${isRight ? to.x : to.x + CARD.width}`
}

/** Smaller cards say nothing, and thousands of them would be drawn at once. */
const SMALLEST = 0.25

/** The largest zoom, at most 100 %, at which the whole chart is in a window of this size; of a very large one as much as can be made out. */
export function fitZoom({ width, height }: Pick<ChartLayout, 'width' | 'height'>, window: { width: number; height: number }): number {
  return Math.max(SMALLEST, Math.min(1, window.width / width, window.height / height))
}
