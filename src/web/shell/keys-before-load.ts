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

/** The parts of a layer that are loading now, and what takes the keystrokes typed since the first of them began. */
let loading = 0
let take: (() => string) | undefined

/**
 * Keeps keystrokes while a part of a layer loads. The returned function says that it has loaded: unless another part is loading by then, the
 * field that has the focus gets what was typed.
 */
export function keepTypedForLayer(): () => void {
  loading += 1
  take ??= keepTyped()
  return () => {
    loading -= 1
    // The layer gives its field the focus after it is drawn.
    setTimeout(() => {
      if (loading > 0) return
      const typed = take?.() ?? ''
      take = undefined
      if (typed !== '') typeInto(document.activeElement, typed)
    })
  }
}

/** Types into a field as a person would: over what is selected, and for whatever listens. */
function typeInto(field: Element | null, typed: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.readOnly) return
  const { value, selectionStart, selectionEnd } = field
  const next = value.slice(0, selectionStart ?? value.length) + typed + value.slice(selectionEnd ?? value.length)
  // React keeps its own setter on the element, which would take the change for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, next)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
