import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'

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

/** What did not arrive and is not asked for any more: React remembers the refusal for good. */
const givenUp = new Set<() => void>()

/** Before an error boundary shows its children again: code that did not arrive is asked for anew. */
export function askAgainForCode(): void {
  for (const begin of givenUp) begin()
  givenUp.clear()
}

/** A screen with its route: the lazy component, and `preload` for the moment a link to it is hovered or focused. */
export type LazyScreen<P> = FunctionComponent<P> & { preload: () => Promise<void> }

/**
 * A screen whose code arrives when it is first needed: `lazyScreen(() => import('./my-time.tsx').then(m => m.MyTime))`.
 * A failed download is tried again three times, a second apart; then the nearest error boundary shows, whose Try Again begins anew.
 * Code that was fetched ahead shows in the same paint: React holds back by 300 ms what it had to wait for.
 */
export function lazyScreen<P extends object = object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let arrived: ComponentType<P> | undefined
  const begin = () => {
    code = lazy(async () => {
      try {
        return { default: await loadWithRetries(load, chunkRetries) }
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
    // One and the same as long as it is mounted.
    const [Code] = useState(() => arrived ?? code)
    return createElement(Code, props)
  }
  const keep = (component: ComponentType<P>): void => {
    arrived = component
  }
  // A failed preload is silent: the screen itself asks again.
  const preload = (): Promise<void> => load().then(keep, noop)
  return Object.assign(Screen, { preload })
}

const noop = (): void => {}
