const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** The name of the modifier key for commands on this device. */
export const modKey = isApple ? '⌘' : 'Ctrl'

/** Command on a Mac, where Control plus a letter edits text; Control elsewhere. */
export const isModHeld = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey)
