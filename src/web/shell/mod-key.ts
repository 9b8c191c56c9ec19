const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform)

/** What the key of commands is called on this device. */
export const modKey = isApple ? '⌘' : 'Ctrl'

/** Command on a Mac, where Control and a letter edit text; Control elsewhere. */
export const isModHeld = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey)
