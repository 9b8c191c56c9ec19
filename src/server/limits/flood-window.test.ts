import { expect, test } from 'vitest'
import { floodWindow } from './flood-window.ts'

const limits = { perSource: 3, perKind: 10, maxSums: 2, alertAt: 5 }
const event = (kind: string, id = 0) => ({ kind, id })

test('each source has its own limit, and events beyond it are counted for that source', () => {
  const window = floodWindow(limits)
  const noisy = Array.from({ length: 100 }, (_, i) => window.take(event('try', i), ['address 1']).isKept)
  expect(noisy.filter(Boolean)).toHaveLength(3)
  expect(window.take(event('try'), ['address 2']).isKept).toBe(true)
  expect(window.rotate()).toEqual([{ event: event('try', 3), count: 97 }])
  expect(window.rotate()).toEqual([])
  expect(window.take(event('try'), ['address 1']).isKept).toBe(true)
})

test('an event of several sources is stored while each is below its limit, and otherwise counted for the one that is not', () => {
  const window = floodWindow(limits)
  const kept = Array.from({ length: 5 }, (_, i) => window.take(event('try', i), [`address ${i}`, 'account a']).isKept)
  expect(kept).toEqual([true, true, true, false, false])
  expect(window.rotate()).toEqual([{ event: event('try', 3), count: 2 }])
})

test('many sources together stay within the limits of the kind for rows and counts, and every event is counted', () => {
  const window = floodWindow(limits)
  let kept = 0
  for (let i = 0; i < 1000; i++) if (window.take(event('try', i), [`address ${i}`]).isKept) kept++
  expect(kept).toBe(10)
  const sums = window.rotate()
  expect(sums).toHaveLength(3)
  expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(990)
})

test('a kind at its limit does not affect other kinds', () => {
  const window = floodWindow(limits)
  for (let i = 0; i < 1000; i++) window.take(event('try', i), [`address ${i}`])
  expect(window.take(event('attempt'), ['person a']).isKept).toBe(true)
})

test('a source raises one alert per window, at the threshold', () => {
  const window = floodWindow(limits)
  const alerts = () => Array.from({ length: 20 }, () => window.take(event('try'), ['address 1', 'account a']).alerts).flat()
  expect(alerts()).toEqual(['address 1', 'account a'])
  window.rotate()
  expect(alerts()).toEqual(['address 1', 'account a'])
})

test('sources beyond the maximum are counted as one, so that memory is bounded', () => {
  const window = floodWindow({ ...limits, perKind: 1_000_000 })
  for (let i = 0; i < 20_000; i++) window.take(event('try'), [`address ${i}`])
  const kept = Array.from({ length: 50 }, (_, i) => window.take(event('try'), [`late ${i}`]).isKept)
  expect(kept.filter(Boolean)).toHaveLength(3)
  expect(window.take(event('try'), ['address 7']).isKept).toBe(true)
})
