import { useEffect, useRef } from 'react'

/**
 * Calls back when the page may be about to close: reloaded, closed, or sent to the background, from where a phone may end it without
 * notice; and when its user leaves, e.g. because the session ends. Partly typed text has to be committed by then. Also called when
 * the person stays after all.
 */
export function usePageLeaving(onLeaving: () => void): void {
  const latest = useRef(onLeaving)
  useEffect(() => {
    latest.current = onLeaving
  })
  useEffect(() => {
    const leave = () => latest.current()
    const hide = () => document.visibilityState === 'hidden' && latest.current()
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      leave()
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [])
}
