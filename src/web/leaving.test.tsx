import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LeaveQuestion } from './leave-question.tsx'
import { askBeforeLeaving, forgetUnsaved, holdUnsaved, leave, mayLeave } from './leaving.ts'

const user = userEvent.setup()
const answer = async (name: 'Keep editing' | 'Discard changes') => user.click(await screen.findByRole('button', { name }))

// Loaded with the first question; the tests do not measure how fast.
beforeAll(() => import('./ui/leave-dialog.tsx'))
afterEach(() => {
  cleanup()
  forgetUnsaved()
})

const wouldWarn = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('closing or reloading the tab warns exactly while something unsaved is held', () => {
  let unsaved = true
  const release = holdUnsaved({ has: () => unsaved })
  expect(wouldWarn()).toBe(true)
  unsaved = false
  expect(wouldWarn()).toBe(false)
  unsaved = true
  release()
  expect(wouldWarn()).toBe(false)
})

test('going to another screen asks, and happens only when the changes are discarded', async () => {
  const history = createMemoryHistory({ initialEntries: ['/settings'] })
  askBeforeLeaving(history)
  render(<LeaveQuestion />)
  const release = holdUnsaved({ has: () => true })
  history.push('/dashboard')
  await answer('Keep editing')
  expect(history.location.pathname).toBe('/settings')
  history.push('/dashboard')
  await answer('Discard changes')
  await vi.waitFor(() => expect(history.location.pathname).toBe('/dashboard'))
  release()
  history.push('/reports')
  expect(history.location.pathname).toBe('/reports')
})

test('a change of the search stays on the screen, so it does not ask', async () => {
  const history = createMemoryHistory({ initialEntries: ['/settings'] })
  askBeforeLeaving(history)
  render(<LeaveQuestion />)
  holdUnsaved({ has: () => true })
  history.push('/settings?tab=history')
  await vi.waitFor(() => expect(history.location.search).toBe('?tab=history'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('two attempts to leave are one question with one answer', async () => {
  render(<LeaveQuestion />)
  holdUnsaved({ has: () => true })
  const both = Promise.all([mayLeave(), mayLeave()])
  await answer('Discard changes')
  expect(await both).toEqual([true, true])
})

test('Escape keeps editing', async () => {
  render(<LeaveQuestion />)
  holdUnsaved({ has: () => true })
  const left = mayLeave()
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  expect(await left).toBe(false)
})

test('what survives inside the app asks only when the tab is closed', async () => {
  const release = holdUnsaved({ has: () => true, staysInApp: true })
  expect(await mayLeave()).toBe(true)
  forgetUnsaved()
  expect(wouldWarn()).toBe(true)
  release()
})

test('after the session has ended nothing asks any more, because nothing could be saved', async () => {
  holdUnsaved({ has: () => true })
  leave()
  expect(await mayLeave()).toBe(true)
  expect(wouldWarn()).toBe(false)
})
