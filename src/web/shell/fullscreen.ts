import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export const useFullscreen = (): boolean => useSyncExternalStore(subscribe, isFullscreen)

export const isFullscreen = (): boolean => Boolean(document.fullscreenElement)

/** Phones do not support full screen, and a frame around the page may forbid it. */
export const canFullscreen = (): boolean => document.fullscreenEnabled === true

/** Toggles full screen. If the browser denies it, nothing changes. */
export function toggleFullscreen(): void {
  const changed = isFullscreen() ? document.exitFullscreen() : canFullscreen() ? document.documentElement.requestFullscreen() : undefined
  void changed?.catch(() => undefined)
}
