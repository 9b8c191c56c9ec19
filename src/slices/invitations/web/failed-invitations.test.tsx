import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellLive } from '#web/live.ts'
import { currentToast, dismissToast } from '#web/toast/toast-store.ts'
import { FailedInvitations } from './failed-invitations.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<FailedInvitations />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  const toast = currentToast()
  if (toast) dismissToast(toast.id)
})

test('whoever sent an invitation is told once when its mail could not be delivered', () => {
  for (const id of ['a', 'b']) tellLive({ kind: 'changed', table: 'failed_invitations', id })
  vi.advanceTimersByTime(300)
  expect(currentToast()).toMatchObject({
    tone: 'error',
    title: 'Invitation Error',
    text: 'Failed to send organization invitation. Please try again.',
  })
})

test('news that may have been missed, and other news, are no failure', () => {
  tellLive({ kind: 'resync' })
  tellLive({ kind: 'changed', table: 'organization_invitations', id: 'a' })
  vi.advanceTimersByTime(300)
  expect(currentToast()).toBeUndefined()
})
