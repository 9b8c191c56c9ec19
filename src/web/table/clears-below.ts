import { createContext } from 'react'

/** True while the panel of a list without matches clears its filters: the filter bar then offers no second button for it. */
export const ClearsBelow = createContext(false)
