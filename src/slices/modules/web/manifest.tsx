import type { WebSlice } from '#web/slice.ts'
import { CountOpened } from './count-opened.tsx'
import { moduleScreens } from './routes.tsx'

export const modules: WebSlice = {
  screens: moduleScreens,
  notificationTargets: {
    module_access_requests: type =>
      type === 'module_access_requested'
        ? { path: '/settings/module-access', search: { tab: 'requests' } }
        : { path: '/modules', search: {} },
  },
  parts: [
    {
      name: 'opened modules',
      place: 'unseen',
      Part: CountOpened,
      shown: ({ hasOrganization, superAdminMode }) => hasOrganization && !superAdminMode,
    },
  ],
}
