import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { superAdminScreens } from './routes.tsx'

const Banner = lazyScreen(() => import('./stay/stay-banner.tsx').then(module => module.StayBanner))
const Told = lazyScreen(() => import('./stay/told-after.tsx').then(module => module.ToldAfter))

export const superAdmin: WebSlice = {
  screens: superAdminScreens,
  parts: [
    {
      name: 'super admin mode',
      place: 'banner',
      // Its height is there from the first moment, so that nothing moves when it is loaded.
      Part: () => (
        <LazyPart face={<div className="min-h-11 border-b border-warning-edge bg-warning-ground" />}>
          <Banner />
        </LazyPart>
      ),
      shown: ({ superAdminMode }) => superAdminMode,
    },
    {
      name: 'told after entering',
      place: 'unseen',
      Part: () => (
        <LazyPart>
          <Told />
        </LazyPart>
      ),
      shown: ({ superAdmin }) => superAdmin,
    },
  ],
}
