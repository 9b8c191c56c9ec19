import { expect, test } from 'vitest'
import { floodWindow } from './flood-window.ts'

const limits = { perSource: 3, perKind: 10, mostSums: 2, alertAt: 5 }
const of = (kind: string, id = 0) => ({ kind, id })

test('each source has its own share, and what is beyond is counted under it', () => {
  const window = floodWindow(limits)
  const noisy = Array.from({ length: 100 }, (_, i) => window.take(of('try', i), ['address 1']).isKept)
  expect(noisy.filter(Boolean)).toHaveLength(3)
  expect(window.take(of('try'), ['address 2']).isKept).toBe(true)
  expect(window.turn()).toEqual([{ event: of('try', 3), count: 97 }])
  expect(window.turn()).toEqual([])
  expect(window.take(of('try'), ['address 1']).isKept).toBe(true)
})

test('an event of several sources is kept while each of them has room, and summed under the one that has none', () => {
  const window = floodWindow(limits)
  const kept = Array.from({ length: 5 }, (_, i) => window.take(of('try', i), [`address ${i}`, 'account a']).isKept)
  expect(kept).toEqual([true, true, true, false, false])
  expect(window.turn()).toEqual([{ event: of('try', 3), count: 2 }])
})

test('many sources together keep no more than the kind may, and no more sums than that; every event is counted', () => {
  const window = floodWindow(limits)
  let kept = 0
  for (let i = 0; i < 1000; i++) if (window.take(of('try', i), [`address ${i}`]).isKept) kept++
  expect(kept).toBe(10)
  const sums = window.turn()
  expect(sums).toHaveLength(3)
  expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(990)
})

test('a kind at its bound leaves the others theirs', () => {
  const window = floodWindow(limits)
  for (let i = 0; i < 1000; i++) window.take(of('try', i), [`address ${i}`])
  expect(window.take(of('attempt'), ['person a']).isKept).toBe(true)
})

test('a source is worth a word once a window, at the threshold', () => {
  const window = floodWindow(limits)
  const alerts = () => Array.from({ length: 20 }, () => window.take(of('try'), ['address 1', 'account a']).alerts).flat()
  expect(alerts()).toEqual(['address 1', 'account a'])
  window.turn()
  expect(alerts()).toEqual(['address 1', 'account a'])
})

test('of more sources than are told apart those beyond are one, so that memory is bounded', () => {
  const window = floodWindow({ ...limits, perKind: 1_000_000 })
  for (let i = 0; i < 20_000; i++) window.take(of('try'), [`address ${i}`])
  const kept = Array.from({ length: 50 }, (_, i) => window.take(of('try'), [`late ${i}`]).isKept)
  expect(kept.filter(Boolean)).toHaveLength(3)
  expect(window.take(of('try'), ['address 7']).isKept).toBe(true)
})
