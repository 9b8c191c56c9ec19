// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRowKeys } from './use-row-keys.ts'

const opened = vi.fn()
const Rows = () => {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list}>
      {['a', 'b', 'c'].map(id => (
        <div key={id} data-row={id}>
          <button type="button">Mark read</button>
          <button type="button" data-main id={id} onClick={() => opened(id)}>
            Open
          </button>
        </div>
      ))}
    </div>
  )
}
beforeEach(() => void render(<Rows />))
afterEach(() => {
  cleanup()
  opened.mockClear()
  localStorage.clear()
})
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  return document.activeElement?.id
}

test('j and k step through the rows and stay at their ends; o opens the row', () => {
  expect(press('j')).toBe('a')
  expect(press('j', 'j', 'j')).toBe('c')
  expect(press('k')).toBe('b')
  press('o')
  expect(opened).toHaveBeenCalledExactlyOnceWith('b')
})

test('the arrows step inside the list and leave the page to scroll outside of it', () => {
  expect(press('ArrowDown')).toBe('')
  expect(press('j', 'ArrowDown', 'ArrowDown', 'ArrowUp')).toBe('b')
})

test('o outside of the list opens nothing, and a letter after g belongs to the shell', () => {
  press('o')
  expect(opened).not.toHaveBeenCalled()
  expect(press('g', 'j')).toBe('')
})
