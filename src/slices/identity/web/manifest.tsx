import { useBootstrap } from '#slices/access/web/public.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { OrganizationKeeper } from './organization-keeper.tsx'
import { identityScreens } from './routes.tsx'
import { SessionKeeper } from './session-keeper.tsx'

const SecondFactorBanner = lazyScreen(() => import('./factors/second-factor-banner.tsx').then(module => module.SecondFactorBanner))

const ShownOrganization = () => {
  const { organization, organizations, mode } = useBootstrap()
  return organization === null ? null : (
    <OrganizationKeeper organization={organization} organizations={organizations} isVisit={mode === 'super_admin'} />
  )
}

export const identity: WebSlice = {
  screens: identityScreens,
  parts: [
    {
      name: 'second factor',
      place: 'banner',
      // Its height is there from the first moment, so that nothing moves when it is loaded.
      Part: () => (
        <LazyPart face={<div className="min-h-11 border-b border-warning-edge bg-warning-ground" />}>
          <SecondFactorBanner />
        </LazyPart>
      ),
      shown: ({ secondFactor }) => secondFactor !== null,
    },
    { name: 'session', place: 'unseen', Part: SessionKeeper },
    { name: 'organization', place: 'unseen', Part: ShownOrganization },
  ],
  palette: () => import('./use-identity-offer.ts').then(module => module.useIdentityOffer),
}
