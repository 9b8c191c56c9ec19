import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** How often and how far apart a screen's code is asked for again before the error boundary takes over. */
export const chunkRetries = 3
export const chunkRetryDelay = 1000

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

async function loadWithRetries<P>(load: () => Promise<ComponentType<P>>, retriesLeft: number): Promise<ComponentType<P>> {
  try {
    return await load()
  } catch (error) {
    if (retriesLeft === 0) throw error
    await pause(chunkRetryDelay)
    return loadWithRetries(load, retriesLeft - 1)
  }
}

/** A screen with its route: the lazy component, and `preload` for the moment a link to it is hovered or focused. */
export type LazyScreen<P> = LazyExoticComponent<ComponentType<P>> & { preload: () => Promise<void> }

/**
 * A screen whose code arrives when it is first needed: `lazyScreen(() => import('./my-time.tsx').then(m => m.MyTime))`.
 * A failed download is tried again three times, a second apart; then the nearest error boundary shows.
 */
export function lazyScreen<P = object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  const screen = lazy(async () => ({ default: await loadWithRetries(load, chunkRetries) }))
  // A failed preload is silent: the screen itself asks again.
  const preload = (): Promise<void> => load().then(noop, noop)
  return Object.assign(screen, { preload }) as LazyScreen<P>
}

const noop = (): void => {}
