import { createContext, useContext } from 'react'

/** Opens the list of keyboard shortcuts; the shell provides it. */
export const KeyListContext = createContext<() => void>(() => {})

/** For a screen that has a button of its own for the list. */
export const useKeyList = (): (() => void) => useContext(KeyListContext)
