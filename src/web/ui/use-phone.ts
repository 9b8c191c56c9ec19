import { useSyncExternalStore } from 'react'

const query = '(width < 48rem)'

const subscribe = (listener: () => void): (() => void) => {
  const media = window.matchMedia?.(query)
  media?.addEventListener('change', listener)
  return () => media?.removeEventListener('change', listener)
}

/** True under 768 px, where popovers become bottom sheets and tables two-line rows. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false)
