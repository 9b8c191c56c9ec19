/** If the layer's code does not load, the keyboard is released after this time. */
const atMostMs = 5000

/**
 * Keeps keystrokes typed before a field has loaded: none is lost, and none triggers a shortcut of the page. Returns a function that
 * stops the capture and returns the text; it stops by itself after five seconds.
 */
export function keepTyped(): () => string {
  let typed = ''
  const onKeyDown = (event: KeyboardEvent) => {
    const isCombination = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isCombination) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    // Swallow Enter: there is nothing to confirm yet, and the focused element is not its target.
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', onKeyDown, true)
  const end = () => {
    clearTimeout(timer)
    document.removeEventListener('keydown', onKeyDown, true)
    return typed
  }
  const timer = setTimeout(end, atMostMs)
  return end
}
