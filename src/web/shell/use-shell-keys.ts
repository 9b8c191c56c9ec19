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
 * The keys of every signed-in screen (frontend.md B4): Ctrl or Cmd+K the palette, `?` the list of keys, `[` the sidebar, `f` the whole screen
 * and Escape back, `/` the page's search, `g` and a letter a screen. What is a single character is silent while someone types or a layer is
 * open, and where the person switched it off.
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
        // The browser's own search bar is never meant here, not even while another layer is open.
        event.preventDefault()
        if (paletteOpen || !isLayerOpen()) onPalette()
        return
      }
      if (key === 'escape' && isFullscreen() && !isLayerOpen()) return toggleFullscreen()
      // On many keyboards a bracket or a slash is typed with AltGr, which counts as Control and Alt.
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

/** Shift decides, not the letter's case: Caps Lock changes no meaning. */
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
