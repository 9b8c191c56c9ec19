import type { WebSlice } from '#web/slice.ts'
import { findsPeople } from './directory.ts'

export const people: WebSlice = {
  findsPeople,
  palette: () => import('./use-people-offer.tsx').then(module => module.usePeopleOffer),
}
