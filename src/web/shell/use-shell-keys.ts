import { useEffect, useRef } from 'react'
import { isFullscreen, toggleFullscreen } from './fullscreen.ts'
import { isModHeld } from './mod-key.ts'
import type { Destination } from './navigation.ts'
import { areKeysSilent, isLayerOpen } from './single-keys.ts'

interface ShellKeys {
  destinations: readonly Destination[]
  paletteOpen: boolean
  onPalette: () => void
  onKeyList: () => void
  onToggleSidebar: () => void
  onGo: (path: string) => void
}

const twoKeysWithinMs = 1200

/**
 * The keyboard shortcuts of every signed-in screen (PRD-22): Ctrl or Cmd+K opens the palette, Ctrl or Cmd+/ and `?` the list of keys, `[`
 * toggles the sidebar, `f` full screen and Escape leaves it, `/` focuses the page's search, `g` plus a letter opens a screen.
 * Single-key shortcuts are ignored while someone types, while a layer is open, and when the person turned them off.
 */
export function useShellKeys(keys: ShellKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      const { paletteOpen, onPalette } = latest.current
      const key = event.key.toLowerCase()
      if (key === 'k' && isModHeld(event) && !event.altKey && !event.shiftKey) {
        // Always prevent the browser's own search bar, even while another layer is open.
        event.preventDefault()
        if (paletteOpen || !isLayerOpen()) onPalette()
        return
      }
      // From everywhere, also while someone types. On some keyboards a slash needs Shift.
      if (key === '/' && isModHeld(event) && !event.altKey) {
        event.preventDefault()
        if (!isLayerOpen()) latest.current.onKeyList()
        return
      }
      if (key === 'escape' && isFullscreen() && !isLayerOpen()) return toggleFullscreen()
      // On many keyboard layouts a bracket or a slash needs AltGr, which reports as Control plus Alt.
      const isCombination = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
      if (isCombination || areKeysSilent(event)) return
      const sinceGo = event.timeStamp - wentAt
      wentAt = key === 'g' && !event.shiftKey ? event.timeStamp : Number.NEGATIVE_INFINITY
      const run = sinceGo < twoKeysWithinMs ? goTo(key, latest.current) : verbOf(event, latest.current)
      if (run === undefined) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function goTo(key: string, { destinations, onGo }: ShellKeys): (() => void) | undefined {
  const destination = destinations.find(one => one.key === key)
  return destination && (() => onGo(destination.path))
}

/** Check Shift instead of the letter's case, so that Caps Lock changes nothing. */
function verbOf({ key, shiftKey }: KeyboardEvent, { onKeyList, onToggleSidebar }: ShellKeys): (() => void) | undefined {
  switch (key.toLowerCase()) {
    case '[':
      return onToggleSidebar
    case '?':
      return onKeyList
    case '/': {
      const search = document.querySelector<HTMLInputElement>('#main input[type=search]')
      return search ? () => search.focus() : undefined
    }
    case 'f':
      return shiftKey ? undefined : toggleFullscreen
    default:
      return undefined
  }
}
