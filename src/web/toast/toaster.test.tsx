// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('on a wide screen', () => {
  const fromSixHundred = () => new DOMRect(0, 600, 1024, 168)
  /** A message at 700 px of 768; everything from 600 px down is this element. */
  const over = (element: Element) => {
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(700)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1024)
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1024, 768))
    element.getBoundingClientRect = fromSixHundred
    document.body.append(element)
  }
  const moved = () => Number.parseFloat(screen.getByRole('listitem').parentElement?.style.translate.split(' ')[1] ?? '0')
  const drawn = (html: string) => {
    const holder = document.createElement('div')
    holder.innerHTML = html
    return holder.firstElementChild!
  }
  afterEach(() => vi.restoreAllMocks())

  test('it lies over the page, at the bottom, even where the page has a control', () => {
    const button = drawn('<button>Save</button>')
    over(button)
    show({ tone: 'success', title: 'Saved' })
    expect(moved()).toBe(0)
    button.remove()
  })

  test('it covers no hours: over a grid it moves away', () => {
    const grid = drawn('<table role="grid"><tbody><tr><td>8.00</td></tr></tbody></table>')
    over(grid)
    show({ tone: 'success', title: 'Saved' })
    expect(moved()).toBeLessThan(-100)
    grid.remove()
  })

  test('where a screen has room for it, it lies there and is no wider', () => {
    const rail = drawn('<aside data-toast-place=""></aside>')
    over(rail)
    rail.getBoundingClientRect = () => new DOMRect(700, 60, 268, 700)
    show({ tone: 'success', title: 'Saved' })
    const message = screen.getByRole('listitem')
    expect(message.style.width).toBe('244px')
    expect(message.parentElement?.style.translate).toMatch(/^712px/)
    rail.remove()
  })

  test('it covers no control of a dialog, and is back at the bottom once the dialog is gone', async () => {
    const dialog = drawn('<div role="dialog"><button>Save</button></div>')
    over(dialog)
    dialog.firstElementChild!.getBoundingClientRect = fromSixHundred
    show({ tone: 'success', title: 'Saved' })
    expect(moved()).toBeLessThan(-100)
    dialog.remove()
    await pass(300)
    expect(moved()).toBe(0)
  })
})
