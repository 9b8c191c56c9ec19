import { linkTo } from '#web/link-to.ts'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { moduleScreens } from './routes.tsx'

export const modules: WebSlice = {
  screens: moduleScreens,
  notificationTargets: {
    module_access_requests: type =>
      type === 'module_access_requested' ? linkTo('/settings/module-access', { tab: 'requests' }) : linkTo('/modules', {}),
  },
  parts: [
    {
      name: 'opened modules',
      place: 'unseen',
      Part: lazyScreen(() => import('./late/count-opened.tsx').then(module => module.CountOpened)),
      shown: ({ hasOrganization, superAdminMode }) => hasOrganization && !superAdminMode,
    },
  ],
}
