// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const Screen = () => <h1>My Time</h1>
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A download that fails `failures` times before it succeeds. */
function showFailing(failures: number) {
  let calls = 0
  const load = vi.fn(async () => {
    calls += 1
    if (calls <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return Screen
  })
  const Lazy = lazyScreen(load)
  render(
    <ErrorBoundary kind="screen">
      <Suspense fallback={<p>Loading</p>}>
        <Lazy />
      </Suspense>
    </ErrorBoundary>,
  )
  return load
}

test('a screen whose code fails to load three times, a second apart, still shows', async () => {
  const load = showFailing(3)
  await pass(0)
  expect(load).toHaveBeenCalledTimes(1)
  await pass(990)
  expect(load).toHaveBeenCalledTimes(1)
  await pass(20)
  expect(load).toHaveBeenCalledTimes(2)
  await pass(1000)
  expect(load).toHaveBeenCalledTimes(3)
  await pass(1000)
  expect(load).toHaveBeenCalledTimes(4)
  expect(screen.getByRole('heading', { name: 'My Time' })).toBeTruthy()
})

test('after the third retry the error boundary shows', async () => {
  const load = showFailing(Number.POSITIVE_INFINITY)
  await pass(2900)
  expect(screen.getByText('Loading')).toBeTruthy()
  await pass(200)
  expect(screen.getByText('Something went wrong')).toBeTruthy()
  await pass(10_000)
  expect(load).toHaveBeenCalledTimes(4)
})

test('Try Again loads the code again, and so does a part that recovers by itself', async () => {
  const load = showFailing(5)
  await pass(3100)
  act(() => screen.getByRole('button', { name: 'Try Again' }).click())
  await pass(0)
  expect(load).toHaveBeenCalledTimes(5)
  expect(screen.getByText('Loading')).toBeTruthy()
  await pass(1100)
  expect(screen.getByRole('heading', { name: 'My Time' })).toBeTruthy()
})

test('a failed preload neither throws nor prevents the screen from loading', async () => {
  let calls = 0
  const Lazy = lazyScreen(async () => {
    calls += 1
    if (calls === 1) throw new TypeError('offline')
    return Screen
  })
  await expect(Lazy.preload()).resolves.toBeUndefined()
  render(
    <Suspense fallback={null}>
      <Lazy />
    </Suspense>,
  )
  await pass(0)
  expect(screen.getByRole('heading', { name: 'My Time' })).toBeTruthy()
})

test('preloaded code renders at once, without a placeholder', async () => {
  const Lazy = lazyScreen(async () => Screen)
  await Lazy.preload()
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Lazy />
    </Suspense>,
  )
  expect(screen.getByRole('heading', { name: 'My Time' })).toBeTruthy()
})
