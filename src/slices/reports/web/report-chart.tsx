import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Chart } from '#web/chart/chart.tsx'
import { type ChartData, chartData } from '#web/chart/chart-data.ts'
import { formatTotalHours } from '#web/hours-text.ts'
import { useLive } from '#web/live.ts'
import { formatDay, formatDayAndYear, formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { statusText } from '#web/status-chip.tsx'
import type { SearchChange } from '#web/table/use-list-search.ts'
import { locale } from '#web/texts.ts'
import { Select } from '#web/ui/select.tsx'
import { type ChartStep, chartStep, chartSteps, firstDayOf } from '../rules/chart-steps.ts'
import { type ReportOptions, type ReportRun, sourceCalls } from './calls.ts'
import { t } from './chart-texts.ts'
import { CHART_MEASURES, CHART_SERIES, type ReportFilter, type ReportSearch, reportSearch } from './report-filter.ts'

type Measure = (typeof CHART_MEASURES)[number]
type Series = (typeof CHART_SERIES)[number]

/** As many rows as a report has. */
const MAX_ROWS = 5000
/** A group of bars for each of more steps is too thin to read. */
const MAX_GROUPS = 8
const restMs = 15_000

interface ReportChartProps {
  filter: ReportFilter
  search: Pick<ReportSearch, 'measure' | 'by' | 'view'>
  /** Undefined while they load: they name the columns. */
  options: ReportOptions | undefined
  /** Whether there may be other people to tell apart. */
  seesOthers: boolean
  onChange: (change: SearchChange) => void
}

/** The hours of the report over its days, weeks, or months: computed by the server, which adds up the rows that the current user may see. */
export function ReportChart({ filter, search, options, seesOthers, onChange }: ReportChartProps) {
  const client = useQueryClient()
  const step = chartStep(filter)
  const by = search.by === 'person' && !seesOthers ? 'none' : search.by
  // One person is one at every step.
  const measure = search.measure === 'people' && (by === 'person' || !seesOthers) ? 'hours' : search.measure
  const query = useQuery({
    ...sourceCalls.run.queryOptions({
      input: {
        source: 'hours',
        dimensions: by === 'none' ? [step] : [step, by],
        measures: [measure],
        filters: Object.entries(filter).map(([name, value]) => ({ name, value: String(value) })),
        limit: MAX_ROWS,
      },
    }),
    placeholderData: keepPreviousData,
  })
  useLive(['timesheet_submissions', 'time_entries'], () => void client.invalidateQueries({ queryKey: sourceCalls.run.key() }), restMs)
  const labelOf = labels(by, options)
  // Numbers kept from before may have other dimensions.
  const isOfNow = query.data?.columns.map(({ name }) => name).join() === [step, ...(by === 'none' ? [] : [by]), measure].join()
  const data = query.data === undefined || !isOfNow ? undefined : dataOf(query.data, filter, measure, labelOf)
  const isPeople = measure === 'people'

  return (
    <Chart
      title={t('title', { measure: t(measure), step: t(stepWords[step].inTitle) })}
      stepTitle={t(stepWords[step].head)}
      query={{ ...query, data }}
      kind={isPeople ? (chartSteps(filter).length > MAX_GROUPS ? 'line' : 'grouped') : 'stacked'}
      format={measure === 'hours' ? formatTotalHours : formatCount}
      unit={measure === 'hours' ? 60 : 1}
      tickFormat={formatCount}
      addsUp={!isPeople}
      empty={query.data?.more ? t('tooMany') : t('empty')}
      errorTitle={t('didNotLoad')}
      view={search.view}
      onView={view => onChange(reportSearch.write({ view }))}
      controls={
        <>
          <span className="w-28 max-md:flex-1">
            <Select<Measure>
              aria-label={t('measure')}
              options={CHART_MEASURES.filter(one => one !== 'people' || (seesOthers && by !== 'person')).map(one => ({
                value: one,
                label: t(one),
              }))}
              value={measure}
              onValueChange={next => onChange(reportSearch.write({ measure: next }))}
            />
          </span>
          <span className="w-40 max-md:flex-1">
            <Select<Series>
              aria-label={t('by')}
              options={CHART_SERIES.filter(one => one !== 'person' || seesOthers).map(one => ({ value: one, label: t(one) }))}
              value={by}
              onValueChange={next => onChange(reportSearch.write({ by: next }))}
            />
          </span>
        </>
      }
    />
  )
}

const formatCount = (value: number) => value.toLocaleString(locale)

const stepWords = {
  date: { inTitle: 'inDays', head: 'day' },
  week: { inTitle: 'inWeeks', head: 'week' },
  month: { inTitle: 'inMonths', head: 'month' },
} as const satisfies Record<ChartStep, { inTitle: string; head: string }>

/** Names a series of a dimension. */
function labels(by: Series, options: ReportOptions | undefined): (value: string | null) => string {
  const columns = new Map(options?.columns.map(({ column, label }) => [column, label]))
  switch (by) {
    case 'column':
      return value => columns.get(value ?? '') ?? value ?? ''
    case 'department':
      return value => value ?? t('noDepartment')
    case 'status':
      return value => statusText(value as Parameters<typeof statusText>[0])
    default:
      return value => value ?? ''
  }
}

/** A report whose rows are not all there has no series: what it lacks would be missing without a sign. */
function dataOf({ rows, more }: ReportRun, filter: ReportFilter, measure: Measure, labelOf: (value: string | null) => string): ChartData {
  const steps = chartSteps(filter).map(key => ({ key, ...stepLabels(chartStep(filter), firstDayOf(key)) }))
  const cells = more
    ? []
    : rows.map(row => ({
        step: String(row[0]),
        series: row.length === 2 ? t(measure) : labelOf(row[1] as string | null),
        value: Number(row.at(-1)),
      }))
  return chartData(cells, steps, measure === 'people' ? {} : { restLabel: n => t('rest', { n }) })
}

const months = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })

function stepLabels(step: ChartStep, day: string): { label: string; short: string } {
  if (step === 'month') {
    const month = months.format(new Date(`${day}T00:00:00Z`))
    return { label: month, short: month }
  }
  return { label: step === 'week' ? t('weekOf', { day: formatDayAndYear(day) }) : formatWeekdayAndDay(day), short: formatDay(day) }
}
