import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export const useFullscreen = (): boolean => useSyncExternalStore(subscribe, isFullscreen)

export const isFullscreen = (): boolean => Boolean(document.fullscreenElement)

/** Phones have no such thing, and a frame around the page may forbid it. */
export const canFullscreen = (): boolean => document.fullscreenEnabled === true

/** The whole screen for the page, whose sidebar goes; or the window again. A browser that refuses stays as it is. */
export function toggleFullscreen(): void {
  const changed = isFullscreen() ? document.exitFullscreen() : canFullscreen() ? document.documentElement.requestFullscreen() : undefined
  void changed?.catch(() => undefined)
}
