import { expect, test } from 'vitest'
import { chartData } from './chart-data.ts'

const steps = ['mon', 'tue'].map(key => ({ key, label: key, short: key }))
const cell = (step: string, series: string, value: number) => ({ step, series, value })
/** Series a to h, of which a is the largest. */
const eight = [...'hgfedcba'].map((series, index) => cell('tue', series, (index + 1) * 10))
const restLabel = (count: number) => `${count} others`

test('series are the largest first, with a number for each step', () => {
  const { series } = chartData([cell('tue', 'small', 1), cell('mon', 'large', 3), cell('tue', 'large', 4), cell('mon', 'large', 5)], steps)
  expect(series).toEqual([
    { key: 'large', label: 'large', values: [8, 4], total: 12, look: 0 },
    { key: 'small', label: 'small', values: [0, 1], total: 1, look: 1 },
  ])
})

test('series as large as each other are in the order of their names', () => {
  const { series } = chartData([cell('mon', 'b', 1), cell('mon', 'a', 1)], steps)
  expect(series.map(({ label }) => label)).toEqual(['a', 'b'])
})

test('what can be added up is five series and the rest, and nothing is left', () => {
  const { series, left } = chartData(eight, steps, { restLabel })
  expect(series.map(({ label, total, look }) => [label, total, look])).toEqual([
    ['a', 80, 0],
    ['b', 70, 1],
    ['c', 60, 2],
    ['d', 50, 3],
    ['e', 40, 4],
    ['3 others', 60, 'rest'],
  ])
  expect(left).toBe(0)
  expect(chartData(eight.slice(2), steps, { restLabel }).series).toHaveLength(6)
})

test('what cannot be added up is six series, and says how many are left', () => {
  const { series, left } = chartData(eight, steps)
  expect([series.map(({ label }) => label).join(''), left]).toEqual(['abcdef', 2])
})

test('a number of a step that is not shown is in no series, and without numbers there is none', () => {
  expect(chartData([cell('sun', 'a', 5)], steps).series).toEqual([])
  expect(chartData([], steps)).toEqual({ steps, series: [], left: 0 })
})
