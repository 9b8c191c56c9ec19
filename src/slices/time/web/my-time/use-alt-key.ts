import { useEffect, useRef } from 'react'

/** Alt with a letter, anywhere on the timesheet. By the key's place too: with Alt, a Mac reports another letter. */
export function useAltKey(letter: 'n' | 's', onPress: () => void, enabled: boolean): void {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    if (!enabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey = event.code === `Key${letter.toUpperCase()}` || event.key.toLowerCase() === letter
      if (event.defaultPrevented || !isKey || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [letter, enabled])
}
