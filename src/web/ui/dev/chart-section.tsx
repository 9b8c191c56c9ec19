import { useState } from 'react'
import { Chart, type ChartProps, type ChartView } from '#web/chart/chart.tsx'
import { type ChartCell, chartData } from '#web/chart/chart-data.ts'
import { formatTotalHours } from '#web/hours-text.ts'
import { locale } from '#web/texts.ts'
import { Section } from './section.tsx'

const monthNames = ['Jul 2026', 'Aug 2026', 'Sep 2026', 'Oct 2026']
const months = monthNames.map(label => ({ key: label, label, short: label }))
const days = Array.from({ length: 14 }, (_, day) => ({ key: `${day}`, label: `Mon, Nov ${9 + day}`, short: `Nov ${9 + day}` }))
const funds = ['HUD ESG 2026', 'General', 'United Way', 'Youth Futures', 'Vacation', 'Holiday', 'Facilities', 'Volunteers']

const hours: ChartCell[] = funds.flatMap((series, fund) =>
  monthNames.map((step, month) => ({ step, series, value: 60 * (940 / (fund + 1) + month * 20) })),
)
const people = (steps: readonly { key: string }[], series: readonly string[]): ChartCell[] =>
  series.flatMap((name, at) => steps.map(({ key }, step) => ({ step: key, series: name, value: 9 - at + (step % 4) })))

const loaded = { error: null, isFetching: false, dataUpdatedAt: 0, refetch: () => undefined }
const count = (value: number) => value.toLocaleString(locale)
type Sample = Pick<ChartProps, 'title' | 'stepTitle' | 'query' | 'kind' | 'addsUp'>

const samples: readonly Sample[] = [
  {
    title: 'Hours by month',
    stepTitle: 'Month',
    kind: 'stacked',
    addsUp: true,
    query: { ...loaded, data: chartData(hours, months, { restLabel: n => `${n} others` }) },
  },
  {
    title: 'People by month',
    stepTitle: 'Month',
    kind: 'grouped',
    addsUp: false,
    query: { ...loaded, data: chartData(people(months, ['Shelter', 'Food Pantry', 'Administration']), months) },
  },
  {
    title: 'People by day',
    stepTitle: 'Day',
    kind: 'line',
    addsUp: false,
    query: { ...loaded, data: chartData(people(days, funds.slice(0, 7)), days) },
  },
  { title: 'Tickets by month', stepTitle: 'Month', kind: 'stacked', addsUp: true, query: { ...loaded, data: chartData([], months) } },
  { title: 'Visits by month', stepTitle: 'Month', kind: 'stacked', addsUp: true, query: { ...loaded, isFetching: true, data: undefined } },
]

/** Charts of each kind, with their tables, without numbers, and while they load. */
export function ChartSection() {
  return (
    <Section title="Charts">
      {samples.map(sample => (
        <SampleChart key={sample.title} {...sample} />
      ))}
    </Section>
  )
}

const SampleChart = (sample: Sample) => {
  const [view, setView] = useState<ChartView>('chart')
  const isHours = sample.title.startsWith('Hours')
  return (
    <Chart
      {...sample}
      format={isHours ? formatTotalHours : count}
      unit={isHours ? 60 : 1}
      tickFormat={count}
      view={view}
      onView={setView}
      empty="Nothing in this date range"
      errorTitle="Couldn't load the chart"
    />
  )
}
