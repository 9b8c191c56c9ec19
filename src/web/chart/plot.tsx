import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { type ChartData, type ChartSeries, sumOf } from './chart-data.ts'
import { DASHES, fillOf, hasPattern, lineOf, Patterns, patternOf } from './series-look.tsx'

export type PlotKind = 'stacked' | 'grouped' | 'line'

export interface PlotProps {
  data: ChartData
  kind: PlotKind
  /** Of a value, in words. */
  format: (value: number) => string
  /** How much of a value is one on the axis: 60 for hours of minutes. */
  unit: number
  /** On the axis. */
  tickFormat: (value: number) => string
  height: number
}

/** Before it is measured, and where nothing is: in tests. */
const FIRST_WIDTH = 640
/** Of a letter of the axis, in pixels: wide enough that labels never touch. */
const LETTER = 6.6
const MAX_BAR = 88
const TOP = 22
const BOTTOM = 28
const RIGHT = 8

/** A drawing as wide as its box. It is for the eye alone: the frame around it holds the same numbers as a table. */
export function Plot({ data, kind, format, unit, tickFormat, height }: PlotProps) {
  const id = useId()
  const { ref, width } = useWidth()
  const { steps, series } = data
  const inner = { height: height - TOP - BOTTOM }
  const most = Math.max(1, ...topsOf(data, kind)) / unit
  const y = scaleLinear<number>({ domain: [0, most], range: [inner.height, 0], nice: 4 })
  const ticks = y.ticks(4).filter(Number.isInteger)
  const left = Math.ceil(Math.max(...ticks.map(tick => tickFormat(tick).length)) * LETTER) + 12
  const innerWidth = Math.max(40, width - left - RIGHT)
  const x = scaleBand<string>({ domain: steps.map(({ key }) => key), range: [0, innerWidth], padding: 0.3 })
  const place: Place = { left: key => x(key) ?? 0, width: x.bandwidth(), top: value => y(value / unit), bottom: inner.height }
  const shortOf = new Map(steps.map(({ key, short }) => [key, short]))
  const drawn = { stacked: stackedBars, grouped: groupedBars, line: lines }[kind]
  return (
    <div ref={ref} className="min-w-0">
      <svg
        aria-hidden="true"
        width="100%"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMinYMin"
        className="block overflow-visible forced-color-adjust-none"
      >
        <Patterns id={id} looks={series.map(({ look }) => look)} />
        <Group left={left} top={TOP}>
          <GridRows
            scale={y}
            width={innerWidth}
            tickValues={ticks}
            className="[&_line]:stroke-border forced-colors:[&_line]:stroke-[GrayText]"
          />
          {drawn({ id, data, place, format })}
          <AxisLeft
            scale={y}
            tickValues={ticks}
            hideAxisLine
            hideTicks
            tickFormat={value => tickFormat(Number(value))}
            tickLabelProps={{ className: axisText, dx: -4, dy: 4, textAnchor: 'end' }}
          />
          <AxisBottom
            scale={x}
            top={inner.height}
            hideTicks
            axisLineClassName="stroke-border-2 forced-colors:stroke-[CanvasText]"
            tickValues={fewerOf(steps, innerWidth)}
            tickFormat={key => shortOf.get(key) ?? ''}
            tickLabelProps={{ className: axisText, dy: 4, textAnchor: 'middle' }}
          />
        </Group>
      </svg>
    </div>
  )
}

const axisText = 'fill-muted font-sans text-xs forced-colors:fill-[CanvasText]'

/** Where a step and a value are. */
interface Place {
  left: (step: string) => number
  width: number
  top: (value: number) => number
  bottom: number
}

interface Drawn {
  id: string
  data: ChartData
  place: Place
  format: (value: number) => string
}

/** The highest value at each step. */
function topsOf({ steps, series }: ChartData, kind: PlotKind): number[] {
  const at = (index: number) => series.map(({ values }) => values[index]!)
  return steps.map((_, index) => (kind === 'stacked' ? sumOf(at(index)) : Math.max(0, ...at(index))))
}

/** The steps whose labels have room beside each other. */
function fewerOf(steps: ChartData['steps'], width: number): string[] {
  const longest = Math.max(...steps.map(({ short }) => short.length)) * LETTER + 14
  const every = Math.max(1, Math.ceil((steps.length * longest) / width))
  return steps.filter((_, index) => index % every === 0).map(({ key }) => key)
}

interface BarProps {
  id: string
  series: ChartSeries
  x: number
  y: number
  width: number
  height: number
  /** For the mouse; everyone else has the table. */
  title: string
}

const SeriesBar = ({ id, series: { look }, title, ...box }: BarProps) => (
  <g>
    <title>{title}</title>
    <Bar {...box} rx={Math.min(2, box.height / 2)} className={fillOf(look)} />
    {hasPattern(look) ? (
      <Bar {...box} rx={Math.min(2, box.height / 2)} fill={`url(#${patternOf(id, look)})`} className="pointer-events-none" />
    ) : null}
  </g>
)

function stackedBars({ id, data: { steps, series }, place, format }: Drawn): ReactElement[] {
  const width = Math.min(place.width, MAX_BAR)
  return steps.map(({ key, label }, at) => {
    const x = place.left(key) + (place.width - width) / 2
    const total = sumOf(series.map(({ values }) => values[at]!))
    let below = 0
    const parts = series.flatMap(one => {
      const value = one.values[at]!
      if (value <= 0) return []
      const y = place.top(below + value)
      const height = place.top(below) - y
      below += value
      // A gap of the ground between two parts, where there is room for it.
      const seen = Math.max(0.5, height - (height > 4 ? 1.5 : 0))
      return [
        <SeriesBar key={one.key} id={id} series={one} x={x} y={y} width={width} height={seen} title={titleOf(label, one, value, format)} />,
      ]
    })
    const text = format(total)
    const hasRoom = total > 0 && place.width / 0.7 > text.length * LETTER + 6
    return (
      <g key={key}>
        {parts}
        {hasRoom ? (
          <text
            x={x + width / 2}
            y={place.top(total) - 6}
            textAnchor="middle"
            className="fill-fg text-xs font-semibold forced-colors:fill-[CanvasText]"
          >
            {text}
          </text>
        ) : null}
      </g>
    )
  })
}

function groupedBars({ id, data: { steps, series }, place, format }: Drawn): ReactElement[] {
  const all = Math.min(place.width, MAX_BAR * series.length)
  const width = all / series.length
  return steps.map(({ key, label }, at) => (
    <g key={key}>
      {series.map((one, index) => {
        const value = one.values[at]!
        const y = place.top(value)
        const x = place.left(key) + (place.width - all) / 2 + index * width
        return (
          <SeriesBar
            key={one.key}
            id={id}
            series={one}
            x={x}
            y={y}
            width={Math.max(1, width - 1.5)}
            height={Math.max(0, place.bottom - y)}
            title={titleOf(label, one, value, format)}
          />
        )
      })}
    </g>
  ))
}

function lines({ data: { steps, series }, place, format }: Drawn): ReactElement[] {
  const middle = (key: string) => place.left(key) + place.width / 2
  return series.map(one => (
    <g key={one.key}>
      <LinePath
        data={[...steps.keys()]}
        x={at => middle(steps[at]!.key)}
        y={at => place.top(one.values[at]!)}
        strokeWidth={2}
        strokeDasharray={DASHES[one.look]}
        className={lineOf(one.look)}
      />
      {steps.map(({ key, label }, at) => (
        <circle key={key} cx={middle(key)} cy={place.top(one.values[at]!)} r={2.5} className={fillOf(one.look)}>
          <title>{titleOf(label, one, one.values[at]!, format)}</title>
        </circle>
      ))}
    </g>
  ))
}

const titleOf = (step: string, { label }: ChartSeries, value: number, format: (value: number) => string) =>
  [step, label, format(value)].filter(part => part !== '').join(' · ')

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(FIRST_WIDTH)
  useEffect(() => {
    const box = ref.current
    if (box === null || typeof ResizeObserver === 'undefined') return
    // On paper the drawing is scaled: it keeps the width that it has on the screen.
    const observer = new ResizeObserver(([entry]) => setWidth(before => Math.round(entry?.contentRect.width ?? 0) || before))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
