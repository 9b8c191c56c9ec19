import type { Screen } from '#web/screen.ts'
import { ACCEPT_PATH } from './kept-token.ts'
import { t } from './route-texts.ts'

/** The screen of an invitation's link. */
export const publicScreens: readonly Screen[] = [
  {
    path: ACCEPT_PATH,
    title: t('title'),
    need: 'public',
    load: () => import('./accept/accept-screen.tsx').then(module => module.AcceptScreen),
  },
]
