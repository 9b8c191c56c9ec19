import { useEffect, useRef, useState } from 'react'

type ReturnFocus = { onOpenAutoFocus: (event: Event) => void; onCloseAutoFocus: (event: Event) => void }

/** How long the focus may be nowhere before the heading gets it. */
const UNCLAIMED_MS = 500

/** The element that had opened a layer that was just removed, for the layer that replaces it in the same step. */
let replaced: HTMLElement | null = null

/** Returns the focused element; for a menu its button, and after a layer that was just replaced the element that had opened that one. */
function focusedNow(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  const own = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : (focused as HTMLElement | null)
  return own === document.body ? (replaced ?? own) : own
}

/**
 * Returns the focus to what opened a controlled layer. The primitive knows only its own trigger and would otherwise leave the focus
 * on the body. A layer opened from a menu returns it to the menu's button; one whose opener is gone moves it to the page's heading.
 */
export function useReturnFocus(onOpen?: (event: Event) => void, isOpen = true): ReturnFocus {
  const opener = useRef<HTMLElement | null>(null)
  // A field with autoFocus has the focus before the primitive looks, which then doesn't ask where it goes: what had it is known only here.
  const [before, setBefore] = useState<HTMLElement | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setBefore(focusedNow())
  }
  useEffect(() => {
    if (isOpen) opener.current ??= before?.isConnected ? before : replaced
    return () => {
      if (!isOpen) opener.current = null
    }
  }, [isOpen, before])
  useEffect(
    () => () => {
      replaced = opener.current
      setTimeout(() => {
        replaced = null
      })
    },
    [],
  )
  return {
    onOpenAutoFocus: event => {
      opener.current = focusedNow()
      onOpen?.(event)
    },
    onCloseAutoFocus: event => {
      event.preventDefault()
      const page = (event.target as Element).ownerDocument
      if (opener.current?.isConnected) opener.current.focus({ preventScroll: true })
      // A list whose row went with the layer gives the focus to the next row first, once it is drawn anew.
      setTimeout(() => {
        if (page.activeElement === page.body) page.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
      }, UNCLAIMED_MS)
    },
  }
}
