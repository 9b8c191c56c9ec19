import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { identityScreens } from './routes.tsx'

export const identity: WebSlice = {
  screens: identityScreens,
  parts: [
    {
      name: 'second factor',
      place: 'banner',
      Part: lazyScreen(() => import('./factors/second-factor-banner.tsx').then(module => module.SecondFactorBanner)),
      shown: ({ secondFactor }) => secondFactor !== null,
    },
    { name: 'session', place: 'unseen', Part: lazyScreen(() => import('./late/session-keeper.tsx').then(module => module.SessionKeeper)) },
    {
      name: 'organization',
      place: 'unseen',
      Part: lazyScreen(() => import('./late/organization-keeper.tsx').then(module => module.ShownOrganization)),
    },
  ],
  palette: () => import('./use-identity-offer.ts').then(module => module.useIdentityOffer),
}
