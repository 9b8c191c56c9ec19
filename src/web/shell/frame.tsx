import { type ReactNode, useEffect, useRef } from 'react'
import { announce } from '#web/announcer.tsx'

/** After a route change, updates title, focus and announcement. The very first screen keeps the browser's own focus. */
export const Frame = ({ title, children }: { title: string; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const arrived = document.title !== 'Steward' && document.title !== ''
    document.title = `${title} · Steward`
    if (!arrived || box.current === null) return
    announce(title)
    return whenHeading(box.current, heading => heading.focus({ preventScroll: true }))
  }, [title])
  return (
    <div ref={box} className="contents">
      {children}
    </div>
  )
}

/** The heading may appear after the route change, while the screen's code is still loading. */
function whenHeading(box: HTMLElement, act: (heading: HTMLElement) => void): () => void {
  const look = () => {
    const heading = box.querySelector<HTMLElement>('h1')
    if (heading === null) return false
    // Do not move the focus of someone who has started to type in the new screen.
    if (document.activeElement === document.body || document.activeElement?.closest('aside, header, [role=menu]')) {
      heading.tabIndex = -1
      act(heading)
    }
    return true
  }
  if (look()) return () => undefined
  const observer = new MutationObserver(() => look() && observer.disconnect())
  observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}
