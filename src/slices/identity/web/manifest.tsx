import { useBootstrap } from '#slices/access/web/public.tsx'
import type { WebSlice } from '#web/slice.ts'
import { OrganizationKeeper } from './organization-keeper.tsx'
import { identityScreens } from './routes.tsx'
import { SessionKeeper } from './session-keeper.tsx'

const ShownOrganization = () => {
  const { organization, organizations, mode } = useBootstrap()
  return organization === null ? null : (
    <OrganizationKeeper organization={organization} organizations={organizations} isVisit={mode === 'super_admin'} />
  )
}

export const identity: WebSlice = {
  screens: identityScreens,
  parts: [
    { name: 'session', place: 'unseen', Part: SessionKeeper },
    { name: 'organization', place: 'unseen', Part: ShownOrganization },
  ],
  palette: () => import('./use-identity-offer.ts').then(module => module.useIdentityOffer),
}
