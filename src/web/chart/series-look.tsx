import type { SeriesLook } from './chart-data.ts'

/**
 * Every series has a color, a pattern over it, and a dash. On paper and where the system forces its colors, the pattern alone tells series apart: the
 * first is filled, the second hatched, the third empty, as in the legend.
 */
const fills: Record<SeriesLook, string> = {
  0: 'fill-chart-1 print:fill-fg forced-colors:fill-[CanvasText]',
  1: 'fill-chart-2',
  2: 'fill-chart-3',
  3: 'fill-chart-4',
  4: 'fill-chart-5',
  5: 'fill-chart-6',
  rest: 'fill-bar-rest',
}

const strokes: Record<SeriesLook, string> = {
  0: 'stroke-chart-1',
  1: 'stroke-chart-2',
  2: 'stroke-chart-3',
  3: 'stroke-chart-4',
  4: 'stroke-chart-5',
  5: 'stroke-chart-6',
  rest: 'stroke-muted',
}

export const DASHES: Record<SeriesLook, string> = { 0: '', 1: '6 3', 2: '2 3', 3: '10 3 2 3', 4: '12 4', 5: '1 5', rest: '4 6' }

const edge = 'print:stroke-fg forced-colors:stroke-[CanvasText]'

export const fillOf = (look: SeriesLook): string =>
  `${fills[look]} ${look === 0 ? '' : 'print:fill-card forced-colors:fill-[Canvas]'} ${edge}`
export const lineOf = (look: SeriesLook): string => `fill-none ${strokes[look]} ${edge}`

/** Names the pattern of a look in the drawing with this id. */
export const patternOf = (id: string, look: SeriesLook): string => `${id}-${look}`

/** Patterns of six pixels. The first series and the third have none. */
const shapes: Partial<Record<SeriesLook, string>> = {
  1: 'M-1 7L7 -1M-1 1L1 -1M5 7L7 5',
  3: 'M0 3H6',
  4: 'M-1 -1L7 7M-1 5L1 7M5 -1L7 1',
  5: 'M3 0V6',
  rest: 'M0 3H6M3 0V6',
}
export const hasPattern = (look: SeriesLook): boolean => look in shapes

export const Patterns = ({ id, looks }: { id: string; looks: readonly SeriesLook[] }) => (
  <defs>
    {looks.filter(hasPattern).map(look => (
      <pattern key={look} id={patternOf(id, look)} width={6} height={6} patternUnits="userSpaceOnUse">
        <path
          d={shapes[look]}
          strokeWidth={1.25}
          className="fill-none stroke-card opacity-40 print:stroke-fg print:opacity-100 forced-colors:stroke-[CanvasText] forced-colors:opacity-100"
        />
      </pattern>
    ))}
  </defs>
)

/** The color and pattern of a series beside its name. */
export const Swatch = ({ id, look, isLine }: { id: string; look: SeriesLook; isLine: boolean }) =>
  isLine ? (
    <svg aria-hidden="true" width="22" height="10" className="shrink-0 forced-color-adjust-none">
      <line x1="1" x2="21" y1="5" y2="5" strokeWidth="2" strokeDasharray={DASHES[look]} className={lineOf(look)} />
    </svg>
  ) : (
    <svg aria-hidden="true" width="12" height="12" className="shrink-0 forced-color-adjust-none">
      <Patterns id={id} looks={[look]} />
      <rect x="0.5" y="0.5" width="11" height="11" rx="2" className={fillOf(look)} />
      {hasPattern(look) ? <rect x="0.5" y="0.5" width="11" height="11" rx="2" fill={`url(#${patternOf(id, look)})`} /> : null}
    </svg>
  )
