import { expect, test } from 'vitest'
import { mergeNewest } from './merge-newest.ts'

const list = (times: number[], more = false) => ({ items: times.map(time => ({ time, of: times })), more })
const merged = (...lists: ReturnType<typeof list>[]) => {
  const { items, next } = mergeNewest(lists, ({ time }) => time)
  return [items.map(({ time }) => time), next]
}

test.each<[string, ReturnType<typeof list>[], [number[], number[]]]>([
  ['nothing is loaded', [list([]), list([])], [[], []]],
  ['both lists are whole', [list([9, 5, 1]), list([7, 3])], [[9, 7, 5, 3, 1], []]],
  ['one list goes on: nothing older than its last item is shown', [list([9, 5], true), list([7, 3])], [[9, 7, 5], [0]]],
  ['both go on: the list that reached less far is next', [list([9, 8], true), list([7, 3], true)], [[9, 8], [0]]],
  [
    'both go on from the same time',
    [list([9, 5], true), list([7, 5], true)],
    [
      [9, 7, 5, 5],
      [0, 1],
    ],
  ],
  ['a list that is not loaded yet holds nothing back', [list([9, 5]), list([], true)], [[9, 5], []]],
])('where %s', (_, lists, expected) => {
  expect(merged(...lists)).toEqual(expected)
})

test('of one time, what is in the first list comes first', () => {
  const first = { items: [{ time: 5, of: 'history' }], more: false }
  const second = { items: [{ time: 5, of: 'notes' }], more: false }
  expect(mergeNewest([first, second], ({ time }) => time).items.map(({ of }) => of)).toEqual(['history', 'notes'])
})
