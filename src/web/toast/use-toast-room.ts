import { useLayoutEffect } from 'react'

const phone = '(width < 48rem)'
const ROOM = '--toast-room'
const GAP = 16

/**
 * On a phone, where controls are everywhere, a message sits at the bottom edge and the page makes room: it ends above the message, and bars
 * that stick to the edge move up by the same amount (`bottom: var(--toast-room, 0px)`). Elsewhere it lies in its corner.
 */
export function useToastRoom(message: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (message === null || !window.matchMedia?.(phone).matches) return
    const room = `${message.offsetHeight + GAP}px`
    const { style: page } = document.documentElement
    const { style: body } = document.body
    page.setProperty(ROOM, room)
    // Also scroll an element above the message when it gets the focus.
    page.scrollPaddingBottom = room
    body.paddingBottom = room
    // Keep the pressed button and the focused field in view, since the message is about them. The button comes first, so that the field
    // wins if there is no room for both.
    const focused = document.activeElement
    const button = focused?.closest('form')?.querySelector('[type=submit]')
    for (const element of [button, focused]) if (element && element !== document.body) element.scrollIntoView?.({ block: 'nearest' })
    return () => {
      page.removeProperty(ROOM)
      page.scrollPaddingBottom = ''
      body.paddingBottom = ''
    }
  }, [message])
}
