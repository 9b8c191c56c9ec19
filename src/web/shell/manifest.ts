import type { WebSlice } from '#web/slice.ts'

/** What the shell itself contributes, as the slices do. */
export const shell: WebSlice = { palette: () => import('./use-shell-offer.ts').then(module => module.useShellOffer) }
