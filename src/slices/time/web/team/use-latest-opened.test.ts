// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InboxRow } from './calls.ts'
import { stepped } from './inbox-model.ts'
import { useLatestOpened } from './use-latest-opened.ts'

const rows = ['a', 'b', 'c', 'd'].map(submissionId => ({ submissionId }) as InboxRow)

function inbox(drawn: string | undefined) {
  const { result, rerender } = renderHook(shown => useLatestOpened(shown), { initialProps: drawn })
  const press = (by: 1 | -1) => result.current.open(stepped(rows, result.current.latest(), by))
  return { press, show: rerender, at: () => [result.current.latest(), result.current.isDrawn()] }
}

test('keys that come faster than the address changes each move on, and none is lost', () => {
  const { press, show, at } = inbox('a')
  press(1)
  press(1)
  press(1)
  expect(at()).toEqual(['d', false])
  // The address passes by one in between, and then shows the last.
  show('b')
  expect(at()).toEqual(['d', false])
  show('d')
  expect(at()).toEqual(['d', true])
  press(-1)
  expect(at()).toEqual(['c', false])
})

test('there and back again before anything was drawn is where one was', () => {
  const { press, at } = inbox('a')
  press(1)
  press(-1)
  expect(at()).toEqual(['a', true])
  press(1)
  expect(at()).toEqual(['b', false])
})

test('one that was opened from elsewhere is where the next key starts', () => {
  const { press, show, at } = inbox('a')
  press(1)
  show('d')
  expect(at()).toEqual(['d', true])
  press(-1)
  expect(at()).toEqual(['c', false])
})
