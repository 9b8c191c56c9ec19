import { useLayoutEffect } from 'react'
import { type Box, countTaken, freePlace } from './free-place.ts'

/** What no one should have to wait for; a bar may ask to be left alone as a whole. */
const controls =
  'a[href], button, input, textarea, select, summary, [tabindex="0"], [role=gridcell]:not([aria-readonly=true]), [data-keep-clear]'

/** The page behind the message changes: at most this often is its place looked at again. */
const LOOK_AGAIN_MS = 150

const phone = '(width < 48rem)'
const ROOM = '--toast-room'
const GAP = 16

/**
 * A phone is full of controls: there the message stands at the lower edge, the page ends above it, and bars that stick to the edge
 * go up by as much (`bottom: var(--toast-room, 0px)`). Returns what gives the room back.
 */
function makeRoom(message: HTMLElement): () => void {
  const room = `${message.offsetHeight + GAP}px`
  const { style: page } = document.documentElement
  const { style: body } = document.body
  page.setProperty(ROOM, room)
  // What gets the focus meanwhile comes to stand above it, too.
  page.scrollPaddingBottom = room
  body.paddingBottom = room
  return () => {
    page.removeProperty(ROOM)
    page.scrollPaddingBottom = ''
    body.paddingBottom = ''
  }
}

/** Moves a message to where it lies on no control, and again when the page changes under it; on a phone the page makes room. */
export function useFreePlace(message: HTMLElement | null): void {
  useLayoutEffect(() => {
    // The frame of all messages, which the stylesheet places.
    const box = message?.parentElement
    if (!message || !box) return
    if (window.matchMedia?.(phone).matches) return makeRoom(message)
    if (typeof document.elementFromPoint !== 'function') return
    let at = { x: 0, y: 0 }
    let isPlaced = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const isTaken = (x: number, y: number) => document.elementFromPoint(x, y)?.closest(controls) != null
    const look = () => {
      // Offsets instead of the message's own rectangle: it is still sliding in.
      const outer = box.getBoundingClientRect()
      const here = {
        left: outer.left + message.offsetLeft,
        top: outer.top + message.offsetTop,
        width: message.offsetWidth,
        height: message.offsetHeight,
      }
      const styled = { left: here.left - at.x, top: here.top - at.y }
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
      message.style.pointerEvents = 'none'
      if (!isPlaced || !isInside(here, screen) || countTaken(here, isTaken, 1) > 0) {
        isPlaced = true
        // The middle of the content, which the sidebar moves.
        const content = document.querySelector('main')?.getBoundingClientRect() ?? outer
        const home = { ...here, left: content.left + (content.width - here.width) / 2, top: styled.top }
        const place = freePlace(home, screen, isTaken)
        at = { x: place.left - styled.left, y: place.top - styled.top }
        box.style.translate = `${at.x}px ${at.y}px`
      }
      message.style.pointerEvents = ''
    }
    const lookAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        // Under the pointer or the focus it is being read or closed: it must not run away.
        if (!message.matches(':hover, :focus-within')) look()
      }, LOOK_AGAIN_MS)
    }
    look()
    const changes = new MutationObserver(lookAgain)
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', lookAgain)
    window.addEventListener('scroll', lookAgain, true)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      window.removeEventListener('resize', lookAgain)
      window.removeEventListener('scroll', lookAgain, true)
      box.style.translate = ''
    }
  }, [message])
}

function isInside({ left, top, width, height }: Box, screen: { width: number; height: number }): boolean {
  return left >= 0 && top >= 0 && left + width <= screen.width && top + height <= screen.height
}
