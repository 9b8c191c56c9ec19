import { type ReactNode, useEffect, useRef } from 'react'
import { announce } from '#web/announcer.tsx'

/** After a route change the title, the focus and the announcement tell where one is; the very first screen keeps the browser's own focus. */
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

/** The heading may come later than the route: the code of the screen is still on its way. */
function whenHeading(box: HTMLElement, act: (heading: HTMLElement) => void): () => void {
  const look = () => {
    const heading = box.querySelector<HTMLElement>('h1')
    if (heading === null) return false
    // Someone who has begun to type in the new screen is not interrupted.
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
