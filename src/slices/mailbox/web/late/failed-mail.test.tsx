// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyLive } from '#web/live.ts'
import { currentToast, dismissToast } from '#web/toast/toast-store.ts'
import { FailedMail } from './failed-mail.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<FailedMail />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  const toast = currentToast()
  if (toast) dismissToast(toast.id)
})

test.each([
  ['failed_organization_invitation', 'Invitation Error', 'Failed to send organization invitation. Please try again.'],
  ['failed_welcome', 'Email Error', 'Failed to send welcome email. Please try again.'],
  ['failed_support_notification', 'Notification Error', 'Failed to send support notification.'],
  ['failed_notification', 'Notification Error', 'Failed to send notification email.'],
  ['failed_reset_password', 'Reset Error', 'Failed to send password reset email. Please try again.'],
])('whoever caused a mail that did not arrive is told with the text of its kind: %s', async (table, title, text) => {
  for (const id of ['a', 'b']) notifyLive({ kind: 'changed', table, id })
  await vi.advanceTimersByTimeAsync(300)
  await vi.waitFor(() => expect(currentToast()).toMatchObject({ tone: 'error', title, text }))
})

test('news that may have been missed, and other news, are no failure', async () => {
  notifyLive({ kind: 'resync' })
  notifyLive({ kind: 'changed', table: 'organization_invitations', id: 'a' })
  notifyLive({ kind: 'changed', table: 'mail_messages', id: 'a' })
  await vi.advanceTimersByTimeAsync(300)
  await vi.dynamicImportSettled()
  expect(currentToast()).toBeUndefined()
})
