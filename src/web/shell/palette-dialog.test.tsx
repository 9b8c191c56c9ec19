import { render, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PaletteDialog } from './palette-dialog.tsx'
import type { PaletteItem, PaletteSection } from './palette-match.ts'

const run = vi.fn<(id: string, focus: string | undefined, dialogs: number) => void>()
const item = (id: string, more: Partial<PaletteItem> = {}) => ({
  id,
  label: id,
  ...more,
  run: () => run(id, document.activeElement?.textContent ?? undefined, screen.queryAllByRole('dialog').length),
})
const sections: PaletteSection[] = [
  { id: 'go', label: 'Go to', items: [item('Dashboard'), item('My Time')] },
  {
    id: 'people',
    label: 'People',
    items: [item('Ines', { disabled: true }), item('Marcus', { withMod: { label: 'to email', run: () => run('mail', undefined, 0) } })],
  },
]

const Page = () => {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        opener
      </button>
      <PaletteDialog open={open} onOpenChange={setOpen} label="Search" sections={sections} typed={typed} onTyped={setTyped} />
    </>
  )
}

let user: UserEvent
beforeEach(async () => {
  run.mockReset()
  user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'opener' }))
})

const active = () => document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')
const activeOption = () => active()?.textContent?.replace('Ctrl Enter to email', '')

test('the focus stays in the field while the arrow keys move through all sections and wrap around', async () => {
  const field = screen.getByRole('combobox', { name: 'Search' })
  expect(document.activeElement).toBe(field)
  expect(activeOption()).toBe('Dashboard')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(activeOption()).toBe('Ines')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(activeOption()).toBe('Dashboard')
  await user.keyboard('{ArrowUp}')
  expect(activeOption()).toBe('Marcus')
  expect(document.activeElement).toBe(field)
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
})

test('typing narrows the list, and Enter runs its first item', async () => {
  await user.keyboard('{ArrowDown}{ArrowDown}time')
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['My Time'])
  expect(screen.getByRole('status').textContent).toBe('1 result')
  await user.keyboard('{Enter}')
  expect(run.mock.calls.map(([id]) => id)).toEqual(['My Time'])
})

test('the command runs after the dialog has closed and the focus has returned', async () => {
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith('Dashboard', 'opener', 0))
})

test('a click runs an item; a disabled item runs neither by click nor by Enter', async () => {
  await user.click(screen.getByRole('option', { name: 'Ines' }))
  await user.keyboard('{Enter}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  await user.click(screen.getByRole('option', { name: 'Marcus' }))
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  expect(run.mock.calls[0]?.[0]).toBe('Marcus')
})

test('without a match there is a message instead of a list', async () => {
  await user.keyboard('zzz{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false')
  expect(screen.getAllByText('No results for “zzz”')).toHaveLength(2)
  expect(run).not.toHaveBeenCalled()
})

test('Escape closes it, runs nothing and returns the focus', async () => {
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('opener'))
  expect(run).not.toHaveBeenCalled()
})

test('Ctrl and Enter do what else an item offers, which it says while it is chosen; on other items they do nothing', async () => {
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(run).not.toHaveBeenCalled()
  expect(screen.queryByText(/to email/)).toBeNull()
  await user.keyboard('marcus')
  expect(active()?.textContent).toBe('MarcusCtrl Enter to email')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(run.mock.calls.map(([id]) => id)).toEqual(['mail'])
})
