import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { organizationScreens } from './routes.tsx'

export const organizations: WebSlice = {
  screens: organizationScreens,
  parts: [
    { name: 'own-tools', place: 'unseen', Part: lazyScreen(() => import('./late/own-tools-part.tsx').then(module => module.OwnTools)) },
  ],
  palette: () => import('./use-organizations-offer.ts').then(module => module.useOrganizationsOffer),
}
