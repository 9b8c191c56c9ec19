import { type Ref, useEffect, useRef } from 'react'
import { announce } from '#web/announcer.tsx'
import { t as names } from '../texts.ts'

/**
 * Titles the document by the record that is open inside a screen. A record opened from inside the screen gets the focus on its
 * heading and is announced, like a screen. The ref is for the element around the heading.
 */
export function useTitleOf(title: string | undefined, takesFocus: boolean): Ref<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (title === undefined) return
    // Runs after the frame's own effect, which names the screen.
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
