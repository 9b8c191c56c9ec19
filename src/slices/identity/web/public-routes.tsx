import type { Screen } from '#web/screen.ts'
import { t } from './public-texts.ts'

/** The screens outside the shell. The page of a stranger names the files of signing in. */
export const publicScreens: readonly Screen[] = [
  {
    path: '/auth',
    title: t('signInTitle'),
    need: 'public',
    load: () => import('./auth/auth-screen.tsx').then(module => module.AuthScreen),
  },
  {
    path: '/setup',
    title: t('setUp'),
    need: 'public',
    load: () => import('./setup/setup-screen.tsx').then(module => module.SetupScreen),
  },
  {
    path: '/welcome',
    title: t('welcomeTitle'),
    need: 'public',
    load: () => import('./welcome/welcome-screen.tsx').then(module => module.WelcomeScreen),
  },
]
