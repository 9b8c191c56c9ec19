import type { WebSlice } from '#web/slice.ts'

export const search: WebSlice = { palette: () => import('./use-found-offer.tsx').then(module => module.useFoundOffer) }
