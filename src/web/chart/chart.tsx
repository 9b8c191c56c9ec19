import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedView, type ViewQuery } from '#web/ui/loaded-view.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import type { ChartData } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'
import type { PlotProps } from './plot.tsx'
import { Swatch } from './series-look.tsx'
import { t } from './texts.ts'

export type ChartView = 'chart' | 'table'

export interface ChartProps extends Pick<PlotProps, 'kind' | 'format' | 'tickFormat' | 'unit'> {
  /** Names what is counted and by what: 'Hours by day'. */
  title: string
  /** Heads the first column of the table: 'Day'. */
  stepTitle: string
  query: ViewQuery<ChartData>
  view: ChartView
  onView: (view: ChartView) => void
  /** Other controls of what is drawn. */
  controls?: ReactNode
  /** Why there is nothing to draw. */
  empty: string
  errorTitle: string
  /** Whether values of several series, and of several steps, add up: then the table has totals. */
  addsUp: boolean
}

const HEIGHT = 220

/** The drawing library loads with the first chart. */
const Plot = lazyScreen(() => import('./plot.tsx').then(module => module.Plot))

/** Numbers as a chart, and the same numbers as a table: one of both is seen, and screen readers always have the table. */
export function Chart({ title, stepTitle, query, view, onView, controls, empty, errorTitle, addsUp, ...drawn }: ChartProps) {
  const id = useId()
  const isTable = view === 'table'
  return (
    <figure
      aria-labelledby={id}
      className="min-w-0 rounded-lg border border-border bg-card p-5 max-md:p-4 print:break-inside-avoid print:border-0 print:p-0"
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="mr-auto text-base font-semibold">
          {title}
        </h2>
        <div data-print="hide" className="flex min-w-0 flex-wrap items-center gap-2 max-md:w-full">
          {controls}
          <Segment
            label={t('view')}
            options={[
              { value: 'chart', label: t('chart'), icon: ChartColumn },
              { value: 'table', label: t('table'), icon: Table2 },
            ]}
            value={view}
            onValueChange={onView}
          />
        </div>
      </div>
      <LoadedView
        onPage
        query={query}
        skeleton={<ChartSkeleton />}
        errorTitle={errorTitle}
        isEmpty={data => data.series.length === 0}
        empty={<EmptyState title={empty} />}
      >
        {data => (
          <>
            {isTable ? null : (
              <>
                {data.series.length > 1 ? (
                  <Legend data={data} isLine={drawn.kind === 'line'} addsUp={addsUp} format={drawn.format} />
                ) : null}
                <LazyPart face={<div aria-busy="true" style={{ height: HEIGHT }} />}>
                  <Plot data={data} height={HEIGHT} {...drawn} />
                </LazyPart>
              </>
            )}
            <div className={isTable ? '-mx-5 max-md:-mx-4' : ''}>
              <ChartTable title={title} stepTitle={stepTitle} data={data} format={drawn.format} addsUp={addsUp} unseen={!isTable} />
            </div>
            {data.left > 0 ? <p className="mt-3 text-dense text-muted">{t('largestOnly', { n: data.left })}</p> : null}
          </>
        )}
      </LoadedView>
    </figure>
  )
}

interface LegendProps {
  data: ChartData
  isLine: boolean
  addsUp: boolean
  format: (value: number) => string
}

/** The series in the order of the drawing, with what each is of the whole. The table has the same for screen readers. */
const Legend = ({ data: { series }, isLine, addsUp, format }: LegendProps) => {
  const id = useId()
  const whole = series.reduce((sum, { total }) => sum + total, 0)
  return (
    <ul aria-hidden="true" className="mb-3 flex flex-wrap gap-x-6 gap-y-1.5 text-dense">
      {series.map(({ key, label, total, look }) => (
        <li key={key} className="flex min-w-0 items-center gap-2">
          <Swatch id={id} look={look} isLine={isLine} />
          <span className="truncate">{label}</span>
          {addsUp ? (
            <span className="shrink-0 text-muted">
              {format(total)} · {t('share', { percent: percentOf(total, whole) })}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100).toFixed(1)

const bars = [60, 85, 72, 95, 80, 30, 25, 70, 88, 78]

/** As high as the drawing with its legend. */
const ChartSkeleton = () => (
  <div>
    <div className="mb-3 flex gap-6">
      <SkeletonBar width={140} />
      <SkeletonBar width={120} />
    </div>
    <div style={{ height: HEIGHT }} className="flex items-end gap-4 pb-7 pl-12 max-md:gap-2">
      {bars.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
        <span key={index} className="min-w-0 flex-1">
          <SkeletonBar height={(height / 100) * (HEIGHT - 50)} />
        </span>
      ))}
    </div>
  </div>
)
