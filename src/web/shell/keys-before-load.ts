/** A layer whose code does not come must not keep the keyboard. */
const atMostMs = 5000

/**
 * Keeps what is typed from now on, for a field that is asked for and not here yet: nothing of it is lost, and no letter of it means anything to
 * the page below. Answers the function that ends this and gives the text; after five seconds it has ended by itself.
 */
export function keepTyped(): () => string {
  let typed = ''
  const onKeyDown = (event: KeyboardEvent) => {
    const isCombination = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isCombination) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    // Confirming waits until there is something to confirm; whatever has the focus now is not meant.
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
