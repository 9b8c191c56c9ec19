import type { Screen } from '#web/screen.ts'
import { AuthScreen } from './auth/auth-screen.tsx'
import { t } from './texts.ts'

/** The screens outside the shell, which load with the entry. */
export const publicScreens: readonly Screen[] = [
  { path: '/auth', title: t('signInTitle'), need: 'public', load: () => Promise.resolve(AuthScreen) },
  {
    path: '/setup',
    title: t('setUp'),
    need: 'public',
    load: () => import('./setup/setup-screen.tsx').then(module => module.SetupScreen),
  },
]
