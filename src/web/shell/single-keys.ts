import { remembered, useRemembered } from './remembered.ts'

const choice = 'keys.single'
const off = 'off'

/** Whether single-key shortcuts are enabled on this device, and how to change that. People who dictate turn them off (WCAG 2.1.4). */
export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  const [value, remember] = useRemembered(choice, 'on')
  return [value !== off, on => remember(on ? 'on' : off)]
}

/**
 * Whether a key must not trigger a page shortcut: the person is typing, a layer is open, or it is a single character (letter, digit
 * or sign, not an arrow) and those are turned off. Letters work on a focused checkbox and in a read-only grid, not in a grid that is written in.
 */
export function areKeysSilent({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const isSingle = key.length === 1 && !ctrlKey && !metaKey
  return isTyping(target) || isLayerOpen() || (isSingle && remembered(choice) === off)
}

/** A dialog, drawer, popover, menu or list is open. What stands beside the page and leaves it usable (`data-beside`) is none. */
export function isLayerOpen(): boolean {
  return document.querySelector('[role=dialog]:not([data-beside]), [role=alertdialog], [role=menu], [role=listbox]') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]), textarea, select, [contenteditable], [role=grid]:not([aria-readonly=true]), [role=combobox]',
    ) !== null
  )
}
