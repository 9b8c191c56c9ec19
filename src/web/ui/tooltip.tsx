import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

export type TooltipProps = { text: string; shortcut?: string; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactNode }

const WAIT_MS = 500
const GAP = 6
const EDGE = 8

/**
 * A short name for one focusable child, on hover and focus. Never the only source of information, so it is hidden from assistive
 * technology. Escape dismisses it, and the pointer may rest on it (WCAG 1.4.13).
 */
export const Tooltip = ({ text, shortcut, side = 'bottom', children }: TooltipProps) => {
  const place = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState(false)
  const set = (next: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(setShown, after, next)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const bubble = (node: HTMLSpanElement | null) => {
    const child = place.current?.firstElementChild
    if (node && child) position(node, child.getBoundingClientRect(), side)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the child is what a person works with
    <span
      ref={place}
      data-tooltip=""
      className="contents"
      onPointerEnter={event => event.pointerType !== 'touch' && set(true, WAIT_MS)}
      onPointerLeave={() => set(false, GAP * 20)}
      onPointerDown={() => set(false, 0)}
      onFocus={event => event.target.matches(':focus-visible') && set(true, 0)}
      onBlur={() => set(false, 0)}
      onKeyDown={event => event.key === 'Escape' && set(false, 0)}
    >
      {children}
      {shown
        ? createPortal(
            <span
              ref={bubble}
              aria-hidden="true"
              className="fixed z-60 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-fab px-2 py-1 text-xs font-medium text-on-fab"
            >
              {text}
              {shortcut === undefined ? null : <span className="opacity-75">{shortcut}</span>}
            </span>,
            document.body,
          )
        : null}
    </span>
  )
}

/**
 * Positions it beside its child, inside the window. Set through the DOM, because the content security policy allows no style
 * attribute in markup.
 */
function position(bubble: HTMLElement, child: DOMRect, side: NonNullable<TooltipProps['side']>): void {
  const { width, height } = bubble.getBoundingClientRect()
  const isBeside = side === 'left' || side === 'right'
  const across = isBeside ? child.top + (child.height - height) / 2 : child.left + (child.width - width) / 2
  const along = {
    top: child.top - height - GAP,
    bottom: child.bottom + GAP,
    left: child.left - width - GAP,
    right: child.right + GAP,
  }[side]
  const [x, y] = isBeside ? [along, across] : [across, along]
  bubble.style.left = `${Math.max(EDGE, Math.min(x, innerWidth - width - EDGE))}px`
  bubble.style.top = `${Math.max(EDGE, Math.min(y, innerHeight - height - EDGE))}px`
}
