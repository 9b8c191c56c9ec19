import type { WebSlice } from '#web/slice.ts'

/** The shell's own contributions, in the form of a slice's. */
export const shell: WebSlice = { palette: () => import('./use-shell-offer.ts').then(module => module.useShellOffer) }
