// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '#web/ui/dialog.tsx'
import { currentToast, dismissToast, onToastChange, showToast, showToastUnlessShown, toastDuration } from './toast-store.ts'
import { ToastView } from './toast-view.tsx'

const Toasts = () => <ToastView toast={useSyncExternalStore(onToastChange, currentToast)} />

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  cleanup()
  const left = currentToast()
  if (left) dismissToast(left.id)
  vi.useRealTimers()
})

const show = (toast: Parameters<typeof showToast>[0]) => act(() => showToast(toast))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a toast disappears 5000 ms after it appeared', async () => {
  show({ tone: 'success', title: 'Saved' })
  await pass(toastDuration - 50)
  expect(screen.getByText('Saved')).toBeTruthy()
  await pass(100)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a newer toast replaces the older at once and gets its own 5000 ms', async () => {
  show({ tone: 'success', title: 'First' })
  await pass(4000)
  show({ tone: 'success', title: 'Second' })
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await pass(4000)
  expect(screen.getByText('Second')).toBeTruthy()
  await pass(1100)
  expect(screen.queryByText('Second')).toBeNull()
})

test('its text is in the page exactly once, inside the live region', async () => {
  show({ tone: 'info', title: 'Only once', text: 'In one place' })
  await pass(500)
  expect(screen.getAllByText(/Only once/)).toHaveLength(1)
  expect(screen.getAllByText(/In one place/)).toHaveLength(1)
  expect(screen.getByText('Only once').closest('[role=status]')?.getAttribute('aria-live')).toBe('polite')
})

test('an error interrupts what a screen reader is saying', async () => {
  show({ tone: 'error', title: 'Failed to update role' })
  await pass(100)
  expect(screen.getByText('Failed to update role').closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive')
})

test('a change that the open screen shows has no toast, any other has one', async () => {
  const shown = document.createElement('article')
  shown.dataset.shows = 's1'
  showToastUnlessShown({ tone: 'info', title: 'Timesheet rejected' }, 's1')
  // The screen shows it a moment after the event.
  document.body.append(shown)
  await pass(1000)
  expect(screen.queryByText('Timesheet rejected')).toBeNull()
  act(() => showToastUnlessShown({ tone: 'info', title: 'Timesheet approved' }, 's2'))
  act(() => showToastUnlessShown({ tone: 'info', title: 'Hours changed' }, null))
  await pass(1000)
  expect(screen.getByText('Hours changed')).toBeTruthy()
  shown.remove()
})

test('it can be dismissed', async () => {
  show({ tone: 'info', title: 'Gone' })
  await pass(100)
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expect(screen.queryByText('Gone')).toBeNull()
})

test('Escape closes the dialog under it at once, and the message with it', async () => {
  const onOpenChange = vi.fn()
  render(
    <Dialog open title="Add person" onOpenChange={onOpenChange}>
      <input aria-label="First name" />
    </Dialog>,
  )
  show({ tone: 'error', title: 'Not saved' })
  await pass(100)
  act(() => void fireEvent.keyDown(screen.getByLabelText('First name'), { key: 'Escape' }))
  await pass(10)
  expect(onOpenChange).toHaveBeenCalledWith(false)
  expect(screen.queryByText('Not saved')).toBeNull()
})

test('on a phone the form it speaks of is brought into sight above it', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(width < 48rem)' }))
  const brought: string[] = []
  const form = document.createElement('form')
  form.innerHTML = '<input id="field"><button type="submit" id="button">Save</button>'
  for (const element of form.children) element.scrollIntoView = () => brought.push(element.id)
  document.body.append(form)
  form.querySelector('input')!.focus()
  show({ tone: 'error', title: 'Password mismatch' })
  expect(brought).toEqual(['button', 'field'])
  form.remove()
  vi.unstubAllGlobals()
})

test('on a phone the page makes room for it, and takes the room back afterwards', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(width < 48rem)' }))
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(62)
  show({ tone: 'info', title: 'Saved' })
  expect(document.documentElement.style.getPropertyValue('--toast-room')).toBe('78px')
  expect(document.body.style.paddingBottom).toBe('78px')
  await pass(toastDuration + 100)
  expect(document.documentElement.style.getPropertyValue('--toast-room')).toBe('')
  expect(document.body.style.paddingBottom).toBe('')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('on a wide screen it lies in its corner, and the page stays as it is', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(62)
  show({ tone: 'info', title: 'Saved' })
  expect(document.documentElement.style.getPropertyValue('--toast-room')).toBe('')
  expect(document.body.style.paddingBottom).toBe('')
  vi.restoreAllMocks()
})
