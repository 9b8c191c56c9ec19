import { type RefObject, useEffect } from 'react'

/** Bars that stand at the bottom edge of the window: the foot of a timesheet, a decision, unsaved changes. */
const bars = 'main [data-keep-clear]'
const controls = 'a, button, input, textarea, select'
const ROOM = '--corner-room'
const GAP = 12
/** Minimum interval between two looks while the page changes. */
const LOOK_AGAIN_MS = 150

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Moves the floating button above a bar of which it would cover something. A bar that leaves its corner free keeps it beside its controls. */
export function useClearCorner(button: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let lift = 0
    const look = () => {
      timer = undefined
      if (button.current === null) return
      const { left, right, top, bottom } = button.current.getBoundingClientRect()
      const home = { left, right, top: top + lift, bottom: bottom + lift }
      const tops = [...document.querySelectorAll(bars)].filter(bar => covers(home, bar)).map(bar => bar.getBoundingClientRect().top)
      const next = tops.length === 0 ? 0 : Math.ceil(home.bottom - Math.min(...tops) + GAP)
      if (next === lift) return
      lift = next
      document.documentElement.style.setProperty(ROOM, `${lift}px`)
    }
    const lookSoon = () => {
      timer ??= setTimeout(look, LOOK_AGAIN_MS)
    }
    look()
    const changes = new MutationObserver(lookSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', lookSoon)
    window.addEventListener('scroll', lookSoon, true)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      window.removeEventListener('resize', lookSoon)
      window.removeEventListener('scroll', lookSoon, true)
      document.documentElement.style.removeProperty(ROOM)
    }
  }, [button])
}

/** Whether the button would stand on a control or a text of the bar, and not only on its ground. */
function covers(home: Edges, bar: Element): boolean {
  if (!overlap(home, bar.getBoundingClientRect())) return false
  return [...bar.querySelectorAll('*')].some(
    part => (part.childElementCount === 0 || part.matches(controls)) && overlap(home, part.getBoundingClientRect()),
  )
}

function overlap(a: Edges, b: Edges): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
