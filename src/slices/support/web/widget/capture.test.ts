// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast } from '#web/toast/toast-store.ts'
import { takeScreenshot } from './capture.ts'
import { ticketForm } from './ticket-form-store.ts'
import { dropPicture, widgetNow } from './widget-store.ts'

const drawWindow = vi.hoisted(() => vi.fn<() => Promise<Blob>>())
vi.mock('./draw-window.ts', () => ({ drawWindow }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-20T08:15:30.400Z'))
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: vi.fn() })
  drawWindow.mockReset().mockResolvedValue(new Blob(['png'], { type: 'image/png' }))
})
afterEach(() => {
  dropPicture()
  ticketForm.close()
  vi.useRealTimers()
})

test('a picture is drawn when the menu has had 100 ms to close, is held under the name of its instant, and is told of', async () => {
  const taken = takeScreenshot()
  expect(widgetNow()).toMatchObject({ isCapturing: true, picture: null })
  await vi.advanceTimersByTimeAsync(99)
  expect(drawWindow).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await taken
  expect(widgetNow().isCapturing).toBe(false)
  expect(widgetNow().picture?.file).toMatchObject({ name: 'steward-2026-11-20T08-15-30.png', type: 'image/png' })
  expect(currentToast()).toMatchObject({ tone: 'success', title: 'Screenshot Captured' })
})

test('while a picture is taken or shown, no other one is', async () => {
  void takeScreenshot()
  void takeScreenshot()
  await vi.advanceTimersByTimeAsync(200)
  void takeScreenshot()
  await vi.advanceTimersByTimeAsync(200)
  expect(drawWindow).toHaveBeenCalledTimes(1)
})

test.each([
  ['nothing else opens', false, null],
  ['the form it was meant for opens again without one', true, { picture: null }],
])('where the browser makes no picture, a message says so and %s', async (_, isForForm, form) => {
  drawWindow.mockRejectedValue(new Error('tainted'))
  void takeScreenshot({ isForForm })
  await vi.advanceTimersByTimeAsync(100)
  expect(currentToast()).toMatchObject({ tone: 'error', title: 'Error', text: 'Failed to capture screenshot. Please try again.' })
  expect(widgetNow()).toEqual({ isCapturing: false, picture: null, isForForm: false })
  expect(ticketForm.get()).toEqual(form)
})
