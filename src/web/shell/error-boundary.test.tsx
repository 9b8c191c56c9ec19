// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { site } from '../site.ts'
import { SlicesContext } from '../slice.ts'
import { ErrorBoundary, inPlace } from './error-boundary.tsx'
import { preloadGuards } from './lazy-guards.tsx'
import { lazyScreen } from './lazy-screen.ts'

let broken = true
const Part = (): ReactNode => {
  if (broken) throw Object.assign(new Error('Part is broken'), { requestId: 'req-7f3a' })
  return <p>Working</p>
}

beforeAll(async () => void (await preloadGuards()))
beforeEach(() => {
  broken = true
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  site.support = null
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a component with recovery enabled recovers after 5 s', async () => {
  render(
    <ErrorBoundary kind="component" recovers>
      <Part />
    </ErrorBoundary>,
  )
  expect(screen.getByText('Something went wrong')).toBeTruthy()
  broken = false
  await pass(4900)
  expect(screen.queryByText('Working')).toBeNull()
  await pass(200)
  expect(screen.getByText('Working')).toBeTruthy()
})

test('a component that fails again retries every 5 s', async () => {
  render(
    <ErrorBoundary kind="component" recovers>
      <Part />
    </ErrorBoundary>,
  )
  await pass(5100)
  expect(screen.getByText('Something went wrong')).toBeTruthy()
  broken = false
  await pass(5000)
  expect(screen.getByText('Working')).toBeTruthy()
})

test('a component without recovery stays broken until Try Again', async () => {
  render(
    <ErrorBoundary kind="component">
      <Part />
    </ErrorBoundary>,
  )
  broken = false
  await pass(20_000)
  expect(screen.queryByText('Working')).toBeNull()
  act(() => screen.getByRole('button', { name: 'Try Again' }).click())
  expect(screen.getByText('Working')).toBeTruthy()
})

test('a broken screen offers every way out, and a mail draft to the support address with the request id and the page', () => {
  site.support = 'help@example.test'
  render(
    <ErrorBoundary kind="screen">
      <Part />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  for (const name of ['Try Again', 'Reload Page']) expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
  const draft = decodeURIComponent(screen.getByRole('link', { name: 'Report this error' }).getAttribute('href') ?? '')
  expect(draft).toContain('mailto:help@example.test')
  expect(draft).toContain('req-7f3a')
  expect(draft).toContain('Part is broken')
  expect(draft).toContain(`${window.location.origin}/`)
})

const drawBroken = (errorRecipients?: () => Promise<readonly string[]>) =>
  render(
    <SlicesContext value={{ badgeTopics: [], notificationTargets: {}, screens: [], tabs: [], accountCards: [], errorRecipients }}>
      <ErrorBoundary kind="screen">
        <Part />
      </ErrorBoundary>
    </SlicesContext>,
  )
const draftTo = () => /^mailto:(.*)\?subject=/.exec(screen.getByRole('link', { name: 'Report this error' }).getAttribute('href') ?? '')?.[1]

test('without a support address a report goes to the administrators of the organization', async () => {
  const asked = vi.fn(async () => ['dana@harbor.test', 'a&b?@harbor.test'])
  drawBroken(asked)
  await pass(0)
  expect(draftTo()).toBe('dana%40harbor.test,a%26b%3F%40harbor.test')
  expect(asked).toHaveBeenCalledOnce()
  cleanup()
  site.support = 'help@example.test'
  drawBroken(asked)
  expect(draftTo()).toBe('help%40example.test')
  expect(asked).toHaveBeenCalledOnce()
})

test.each([
  ['before sign-in', undefined],
  ['where the addresses can’t be had', () => Promise.reject(new Error('No'))],
])('a report has no address %s, and shows the details to copy', async (_, errorRecipients) => {
  drawBroken(errorRecipients)
  await pass(0)
  expect(draftTo()).toBe('')
  expect(screen.getByText(/req-7f3a/)).toBeTruthy()
})

const Failing = ({ with: error }: { with: Error }): ReactNode => {
  throw error
}

const failed = (status: number, retryAfterSeconds?: number) =>
  Object.assign(new Error('No'), { status, data: { data: retryAfterSeconds === undefined ? {} : { retryAfterSeconds } } })

test.each([
  ['a rate limit', failed(429, 12), 'Rate Limit Exceeded', 'Please wait 12 seconds, then try again.'],
  ['a busy server', failed(503), 'The server is busy', 'Please wait a moment, then try again.'],
])('for %s a screen says to wait, offers Try Again and nothing to report', (_, error, title, text) => {
  render(
    <ErrorBoundary kind="screen">
      <Failing with={error} />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Report this error' })).toBeNull()
})

test('only a screen that keeps what was not saved says that it does', () => {
  const kept = 'Your unsaved changes are safe on this device.'
  const shown = (keepsUnsaved?: true) =>
    render(
      <ErrorBoundary kind="screen" keepsUnsaved={keepsUnsaved}>
        <Part />
      </ErrorBoundary>,
    )
  shown()
  expect(screen.queryByText(kept)).toBeNull()
  cleanup()
  shown(true)
  expect(screen.getByText(kept)).toBeTruthy()
})

test('navigating to another screen clears the error', () => {
  const { rerender } = render(
    <ErrorBoundary kind="screen" resetKey="/a">
      <Part />
    </ErrorBoundary>,
  )
  broken = false
  rerender(
    <ErrorBoundary kind="screen" resetKey="/b">
      <Part />
    </ErrorBoundary>,
  )
  expect(screen.getByText('Working')).toBeTruthy()
})

test.each([
  [false, "You're offline", "This page will open when you're back online."],
  [true, 'Something went wrong', 'Reload Page'],
])('where even the code that shows it is missing, a plain error says so (online: %j)', async (onLine, title, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  const Missing = inPlace(lazyScreen(() => Promise.reject(new TypeError('No such file'))))
  render(<Missing />)
  await pass(4000)
  expect(screen.getByRole('alert').textContent).toBe(`${title}${text}`)
})
