// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

test('a tab that the mouse selects takes the focus without a ring', () => {
  const select = vi.fn()
  const tabs = ['one', 'two'].map(value => ({ value, label: value, content: value }))
  render(<Tabs label="Parts" tabs={tabs} value="one" onValueChange={select} />)
  const tab = screen.getByRole('tab', { name: 'two' })
  const focus = vi.spyOn(tab, 'focus')
  fireEvent.mouseDown(tab, { button: 0 })
  // The first of its calls moves the focus; the others find it there.
  expect(focus.mock.calls[0]).toEqual([{ focusVisible: false }])
  expect(document.activeElement).toBe(tab)
  expect(select).toHaveBeenCalledWith('two')
})

test('the count of a tab is grouped', () => {
  render(<Tabs label="Parts" tabs={[{ value: 'one', label: 'One', count: 2005, content: null }]} value="one" onValueChange={vi.fn()} />)
  expect(screen.getByRole('tab').textContent).toBe('One2,005')
})
