import { type Ref, useEffect, useRef } from 'react'
import { announce } from '#web/announcer.tsx'
import { t as names } from '../texts.ts'

/**
 * Names the document by the record that is open inside a screen, as long as it is known and open. Opened from inside the screen it
 * takes the focus to its heading and says so, as a screen does. The ref is for what holds the heading.
 */
export function useTitleOf(title: string | undefined, takesFocus: boolean): Ref<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (title === undefined) return
    // After the frame's own effect, which names the screen.
    const timer = setTimeout(() => {
      document.title = `${title} · Steward`
    })
    return () => {
      clearTimeout(timer)
      document.title = `${names('myTeamTime')} · Steward`
    }
  }, [title])
  useEffect(() => {
    if (!takesFocus || title === undefined) return
    announce(title)
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [title, takesFocus])
  return box
}
