import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Chart, type ChartProps, type ChartView } from './chart.tsx'
import { type ChartCell, type ChartData, chartData } from './chart-data.ts'

const steps = ['Jul', 'Aug', 'Sep'].map(key => ({ key, label: `${key} 2026`, short: key }))
const cells: ChartCell[] = [
  { step: 'Jul', series: 'General', value: 120 },
  { step: 'Sep', series: 'General', value: 60 },
  { step: 'Sep', series: 'United Way', value: 90 },
]
const data = chartData(cells, steps)
const queryOf = (loaded: ChartData | undefined) => ({
  data: loaded,
  error: null,
  isFetching: loaded === undefined,
  dataUpdatedAt: 0,
  refetch: () => undefined,
})

const Sample = (props: Partial<ChartProps>) => {
  const [view, setView] = useState<ChartView>('chart')
  return (
    <Chart
      title="Hours by month"
      stepTitle="Month"
      query={queryOf(data)}
      kind="stacked"
      format={value => (value / 60).toFixed(2)}
      unit={60}
      tickFormat={String}
      view={view}
      onView={setView}
      empty="No hours"
      errorTitle="Couldn't load the chart"
      addsUp
      {...props}
    />
  )
}
const rows = () => within(screen.getByRole('table', { name: 'Hours by month' })).getAllByRole('row')
const textOf = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(cell => cell.textContent)
const drawing = async () => {
  await screen.findByText('0', { selector: 'svg[aria-hidden=true] text *, svg[aria-hidden=true] text' })
  return screen.getByRole('figure').querySelectorAll('svg[viewBox^="0 0 640"]')
}

test('a chart has the same numbers as a table for screen readers, with totals, and the drawing is hidden from them', async () => {
  render(<Sample />)
  expect(await drawing()).toHaveLength(1)
  expect(rows().map(textOf)).toEqual([
    ['Month', 'General', 'United Way', 'Total'],
    ['Jul 2026', '2.00', '–0', '2.00'],
    ['Aug 2026', '–0', '–0', '–0'],
    ['Sep 2026', '1.00', '1.50', '2.50'],
    ['Total', '3.00', '1.50', '4.50'],
  ])
  // Nothing but the switch takes focus.
  const focusable = screen.getByRole('figure').querySelectorAll('a, button, input, [tabindex]')
  expect([...focusable].map(element => (element as HTMLInputElement).value)).toEqual(['chart', 'table'])
})

test('the switch shows the table in place of the drawing', async () => {
  render(<Sample />)
  await drawing()
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
  expect(screen.getByRole('figure').querySelectorAll('svg[viewBox^="0 0 640"]')).toHaveLength(0)
  expect(rows()).toHaveLength(5)
  expect(screen.getByRole('table').className).not.toContain('sr-only')
})

test.each([
  ['stacked', 3],
  ['grouped', 6],
] as const)('%s bars are drawn for every value, with a pattern from the second series on', async (kind, bars) => {
  render(<Sample kind={kind} />)
  const [svg] = await drawing()
  expect(svg!.querySelectorAll('rect:not([fill^="url"])')).toHaveLength(bars)
  expect(svg!.querySelectorAll('rect[fill^="url"]')).toHaveLength(bars / (kind === 'stacked' ? 3 : 2))
  expect(svg!.querySelectorAll('pattern')).toHaveLength(1)
})

test('lines have a dash from the second series on, and a dot for every value', async () => {
  render(<Sample kind="line" />)
  const [svg] = await drawing()
  const dashes = [...svg!.querySelectorAll('path.visx-linepath')].map(path => path.getAttribute('stroke-dasharray'))
  expect(dashes).toEqual(['', '6 3'])
  expect(svg!.querySelectorAll('circle')).toHaveLength(6)
})

test('labels of the axis that have no room beside each other are left out', async () => {
  const many = Array.from({ length: 60 }, (_, day) => ({ key: `${day}`, label: `Day ${day}`, short: `November ${day}` }))
  render(<Sample query={queryOf(chartData([{ step: '3', series: 'All', value: 60 }], many))} />)
  const [svg] = await drawing()
  const labels = [...svg!.querySelectorAll('text')].filter(text => text.textContent.startsWith('November'))
  expect(labels.length).toBeGreaterThan(2)
  expect(labels.length).toBeLessThan(8)
})

test('values that do not add up have no totals, and it says how many are not shown', () => {
  const seven = chartData(
    [...'abcdefg'].map(series => ({ step: 'Jul', series, value: 1 })),
    steps,
  )
  render(<Sample query={queryOf(seven)} addsUp={false} />)
  expect(textOf(rows()[0]!)).toEqual(['Month', 'a', 'b', 'c', 'd', 'e', 'f'])
  expect(rows()).toHaveLength(4)
  expect(screen.getByText("The largest are shown. 1 other isn't.")).toBeTruthy()
})

test('without numbers it says why, and while they load it has neither table nor drawing', () => {
  const { rerender } = render(<Sample query={queryOf(chartData([], steps))} />)
  expect(screen.getByText('No hours')).toBeTruthy()
  rerender(<Sample query={queryOf(undefined)} />)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('figure', { name: 'Hours by month' }).querySelector('[aria-busy=true]')).not.toBeNull()
})
