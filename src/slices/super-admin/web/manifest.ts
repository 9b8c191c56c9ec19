import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { superAdminScreens } from './routes.tsx'

export const superAdmin: WebSlice = {
  screens: superAdminScreens,
  parts: [
    {
      name: 'super admin mode',
      place: 'banner',
      Part: lazyScreen(() => import('./stay/stay-banner.tsx').then(module => module.StayBanner)),
      shown: ({ superAdminMode }) => superAdminMode,
    },
    {
      name: 'told after entering',
      place: 'unseen',
      Part: lazyScreen(() => import('./stay/show-kept-toast.tsx').then(module => module.ShowKeptToast)),
      shown: ({ superAdmin }) => superAdmin,
    },
  ],
}
