import { remembered, useRemembered } from './remembered.ts'

const choice = 'keys.single'
const off = 'off'

/** Whether this device takes single letters for commands, and how to change it. People who dictate switch them off (WCAG 2.1.4). */
export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  const [value, remember] = useRemembered(choice, 'on')
  return [value !== off, on => remember(on ? 'on' : off)]
}

/**
 * Whether a key is no command of the page now: someone types, something lies open over the page, or it is a character (a letter, a digit,
 * a sign; arrows are none) and those are switched off. A checkbox takes no letters; a grid does, even one that only shows.
 */
export function areKeysSilent({ key, target }: KeyboardEvent): boolean {
  return isTyping(target) || isLayerOpen() || (key.length === 1 && remembered(choice) === off)
}

/** A dialog, timesheet, popover, menu or list is open. */
export function isLayerOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=grid], [role=combobox]') !== null
  )
}
