import type { WebSlice } from '#web/slice.ts'
import { DebugPart } from './debug-part.tsx'
import { organizationScreens } from './routes.tsx'

export const organizations: WebSlice = {
  screens: organizationScreens,
  parts: [{ name: 'debug', place: 'unseen', Part: DebugPart }],
  palette: () => import('./use-organizations-offer.ts').then(module => module.useOrganizationsOffer),
}
