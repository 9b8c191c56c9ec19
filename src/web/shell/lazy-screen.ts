import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'

/** How often and how far apart loading a screen's code is retried before the error boundary takes over. */
export const chunkRetries = 3
export const chunkRetryDelay = 1000

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Loads code again after a failed download, up to three times. */
export async function loadWithRetries<T>(load: () => Promise<T>, retriesLeft = chunkRetries): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // Without a network, waiting helps nothing: the screen says so, and loads by itself once it is back.
    if (retriesLeft === 0 || !navigator.onLine) throw error
    await pause(chunkRetryDelay)
    return loadWithRetries(load, retriesLeft - 1)
  }
}

/** Imports that failed for good: React caches the rejected promise. */
const givenUp = new Set<() => void>()

/** Called before an error boundary renders its children again: failed imports are retried. */
export function askAgainForCode(): void {
  for (const begin of givenUp) begin()
  givenUp.clear()
}

/** A screen with its route: the lazy component, and `preload` for when a link to it is hovered or focused. */
export type LazyScreen<P> = FunctionComponent<P> & { preload: () => Promise<void> }

/**
 * A screen whose code loads on first use: `lazyScreen(() => import('./my-time.tsx').then(m => m.MyTime))`. A failed download is
 * retried three times, a second apart; then the nearest error boundary shows, and its Try Again starts over. Preloaded code renders
 * in the same paint, because React delays suspended content by 300 ms.
 */
export function lazyScreen<P extends object = object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let arrived: ComponentType<P> | undefined
  const begin = () => {
    code = lazy(async () => {
      try {
        return { default: await loadWithRetries(load) }
      } catch (error) {
        givenUp.add(begin)
        throw error
      }
    })
  }
  let code: ComponentType<P>
  begin()
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each screen, when its module is read
  const Screen = (props: P) => {
    // Stable for as long as it is mounted.
    const [Code] = useState(() => arrived ?? code)
    return createElement(Code, props)
  }
  const keep = (component: ComponentType<P>): void => {
    arrived = component
  }
  // A failed preload is silent: the screen itself retries.
  const preload = (): Promise<void> => load().then(keep, noop)
  return Object.assign(Screen, { preload })
}

const noop = (): void => {}
