import { useLayoutEffect } from 'react'
import { type Box, countTaken, freePlace } from './free-place.ts'
import { boxesIn, holdsPoint } from './visible-boxes.ts'

/**
 * What a message must not cover: hours in a grid, the bars that say so, and the controls of a dialog, which scroll in no other way. Over
 * the rest of the page it stays where people look for it, at the bottom right, for its five seconds.
 */
const layers = '[role=dialog], [role=alertdialog]'
const keptClear = '[data-keep-clear], [data-support], [role=grid]'
const controls = 'a[href], button, input, textarea, select, [tabindex="0"]'

/** Where a screen has room for messages beside its hours: a rail, a list. */
const place = '[data-toast-place]'

const WIDTH = 400
const INSET = 12
/** Beside the floating button. */
const RIGHT = 88

/** Minimum interval between two checks of the position while the page changes. */
const LOOK_AGAIN_MS = 150

const phone = '(width < 48rem)'
const ROOM = '--toast-room'
const GAP = 16

/**
 * On a phone, where controls are everywhere, the message sits at the bottom edge: the page ends above it, and bars that stick to the
 * edge move up by the same amount (`bottom: var(--toast-room, 0px)`). Returns the function that undoes this.
 */
function makeRoom(message: HTMLElement): () => void {
  const room = `${message.offsetHeight + GAP}px`
  const { style: page } = document.documentElement
  const { style: body } = document.body
  page.setProperty(ROOM, room)
  // Also scroll an element above the message when it gets the focus.
  page.scrollPaddingBottom = room
  body.paddingBottom = room
  // What was pressed and what has the focus, which is what the message speaks of: the button first, so that the field wins where both have no room.
  const focused = document.activeElement
  const button = focused?.closest('form')?.querySelector('[type=submit]')
  for (const element of [button, focused]) if (element && element !== document.body) element.scrollIntoView?.({ block: 'nearest' })
  return () => {
    page.removeProperty(ROOM)
    page.scrollPaddingBottom = ''
    body.paddingBottom = ''
  }
}

/** Moves a message to a position where it covers no control, and again when the page changes; on a phone the page makes room. */
export function useFreePlace(message: HTMLElement | null): void {
  useLayoutEffect(() => {
    // The frame of all messages, positioned by the stylesheet.
    const box = message?.parentElement
    if (!message || !box) return
    if (window.matchMedia?.(phone).matches) return makeRoom(message)
    let at = { x: 0, y: 0 }
    let isPlaced = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      // Measured once for a look: to ask the page what is at each of thousands of points took seconds on a screen full of controls.
      const layer = [...document.querySelectorAll(layers)].at(-1)
      const [clear, pressed] = [keptClear, controls].map(selector => boxesIn(layer ?? document.body, selector, message)) as [Box[], Box[]]
      const isControl = holdsPoint(pressed)
      const isTaken = holdsPoint(layer === undefined ? clear : [...clear, ...pressed])
      // As wide as the room for it, before it is measured.
      const room = placeRect()
      message.style.width = `${Math.min(WIDTH, room ? room.width - 2 * INSET : WIDTH)}px`
      // Use offsets instead of the bounding rectangle, because the message is still sliding in.
      const outer = box.getBoundingClientRect()
      const here = {
        left: outer.left + message.offsetLeft,
        top: outer.top + message.offsetTop,
        width: message.offsetWidth,
        height: message.offsetHeight,
      }
      const styled = { left: here.left - at.x, top: here.top - at.y }
      const content = document.querySelector('main')?.getBoundingClientRect() ?? outer
      const home = { ...here, left: room ? room.left + INSET : content.right - here.width - RIGHT, top: styled.top }
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
      message.style.pointerEvents = 'none'
      const isAway = here.top !== home.top
      if (!isPlaced || !isInside(here, screen) || countTaken(here, isTaken, 1) > 0 || (isAway && countTaken(home, isTaken, 1) === 0)) {
        isPlaced = true
        const place = freePlace(home, screen, isTaken, isControl)
        at = { x: place.left - styled.left, y: place.top - styled.top }
        box.style.translate = `${at.x}px ${at.y}px`
      }
      message.style.pointerEvents = ''
    }
    const lookAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        // Do not move it while it is hovered or focused: it is being read or closed.
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
      message.style.width = ''
    }
  }, [message])
}

/** The room that the screen has for messages, if it is shown. */
function placeRect(): DOMRect | null {
  const rect = document.querySelector(place)?.getBoundingClientRect()
  return rect !== undefined && rect.width > 0 ? rect : null
}

function isInside({ left, top, width, height }: Box, screen: { width: number; height: number }): boolean {
  return left >= 0 && top >= 0 && left + width <= screen.width && top + height <= screen.height
}
