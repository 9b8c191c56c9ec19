import type { WebSlice } from '#web/slice.ts'
import { OwnTools } from './own-tools-part.tsx'
import { organizationScreens } from './routes.tsx'

export const organizations: WebSlice = {
  screens: organizationScreens,
  parts: [{ name: 'own-tools', place: 'unseen', Part: OwnTools }],
  palette: () => import('./use-organizations-offer.ts').then(module => module.useOrganizationsOffer),
}
