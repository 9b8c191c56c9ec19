import { type ReactNode, Suspense, useEffect } from 'react'
import { ErrorBoundary } from '#web/shell/error-boundary.tsx'
import { keepTyped } from '#web/shell/keys-before-load.ts'

/** The parts of a layer that are loading now, and what takes the keystrokes typed since the first of them began. */
let loading = 0
let take: (() => string) | undefined

/**
 * Keeps keystrokes while a part of a layer loads. The returned function says that it has loaded: unless another part is loading by then, the
 * field that has the focus gets what was typed.
 */
function keepTypedForLayer(): () => void {
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

/** Stands in for a part of a layer while it loads: what is typed meanwhile goes into the field that has the focus then. */
export function KeepsTyped(): null {
  useEffect(keepTypedForLayer, [])
  return null
}

/** A dialog or drawer whose code loads when it opens; its first field gets what is typed before that. */
export const LazyLayer = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary kind="component" recovers instead={null}>
    <Suspense fallback={<KeepsTyped />}>{children}</Suspense>
  </ErrorBoundary>
)
