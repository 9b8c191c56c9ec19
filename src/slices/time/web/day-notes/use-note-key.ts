import { useEffect, useRef } from 'react'

/** Alt+N anywhere on the timesheet. By the key's place: with Alt, a Mac reports another letter. */
export function useNoteKey(onPress: () => void, enabled: boolean): void {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    if (!enabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey = event.code === 'KeyN' || event.key.toLowerCase() === 'n'
      if (event.defaultPrevented || !isKey || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [enabled])
}
