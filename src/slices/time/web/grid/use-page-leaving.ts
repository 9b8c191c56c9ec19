import { useEffect, useRef } from 'react'

/**
 * Calls when the page may be about to go: reloaded, closed, or sent to the background, from where a phone ends it without another
 * word; and when its user goes from the page, as where the session ends in mid-word. What is half typed has to be taken over by then.
 * Also called where the person stays after all.
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
