import { useRef } from 'react'

type ReturnFocus = { onOpenAutoFocus: (event: Event) => void; onCloseAutoFocus: (event: Event) => void }

/**
 * Returns the focus to what opened a controlled layer. The primitive knows only its own trigger and would otherwise leave the focus
 * on the body. A layer opened from a menu returns it to the menu's button.
 */
export function useReturnFocus(onOpen?: (event: Event) => void): ReturnFocus {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: event => {
      const focused = document.activeElement
      const menu = focused?.closest('[role=menu]')
      opener.current = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : (focused as HTMLElement | null)
      onOpen?.(event)
    },
    onCloseAutoFocus: event => {
      event.preventDefault()
      opener.current?.focus({ preventScroll: true })
    },
  }
}
