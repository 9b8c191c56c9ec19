import { useCallback, useSyncExternalStore } from 'react'

/** True under 768 px, where popovers become bottom drawers and tables two-line rows. */
export const usePhone = (): boolean => useMedia('(width < 48rem)')

/** True under 1152 px, where a list and its detail do not fit side by side: only one of them is shown. */
export const useOnePane = (): boolean => useMedia('(width < 72rem)')

/** True from 1280 px on, where the sidebar and what stands beside a screen have room. */
export const useWide = (): boolean => useMedia('(width >= 80rem)')

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void): (() => void) => {
      const media = window.matchMedia?.(query)
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false)
}
