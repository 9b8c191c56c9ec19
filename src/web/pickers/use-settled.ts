import { useEffect, useState } from 'react'

/** The text once it has not changed for `pause` milliseconds; '' at once. */
export function useSettled(text: string, pause = 200): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return settled
}
