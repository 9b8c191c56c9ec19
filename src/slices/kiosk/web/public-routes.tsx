import type { Screen } from '#web/screen.ts'

/** A kiosk's only screen, outside the shell: the server leads every other address of such a browser here. */
export const publicScreens: readonly Screen[] = [
  {
    path: '/kiosk',
    title: 'Kiosk',
    need: 'public',
    load: () => import('./screen/kiosk-screen.tsx').then(module => module.KioskScreen),
  },
]
