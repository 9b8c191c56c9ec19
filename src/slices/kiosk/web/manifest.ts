import { may } from '#web/screen.ts'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { WebSlice } from '#web/slice.ts'
import { kioskScreens } from './routes.tsx'

export const kiosk: WebSlice = {
  screens: kioskScreens,
  accountCards: [
    {
      name: 'kiosks',
      shown: currentUser => may(currentUser, 'settings_roles', 'write'),
      Card: lazyScreen(() => import('./kiosks-card.tsx').then(module => module.KiosksCard)),
    },
  ],
}
