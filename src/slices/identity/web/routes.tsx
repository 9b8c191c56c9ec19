import { UserRound } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { AuthScreen } from './auth/auth-screen.tsx'
import { t } from './texts.ts'

export const identityScreens: readonly Screen[] = [
  {
    path: '/auth',
    title: t('signInTitle'),
    need: 'public',
    search: ['mode', 'token', 'next', 'ended'],
    load: () => Promise.resolve(AuthScreen),
  },
  {
    path: '/setup',
    title: t('setUp'),
    need: 'public',
    load: () => import('./setup/setup-screen.tsx').then(module => module.SetupScreen),
  },
  {
    path: '/settings/my-account',
    title: t('myAccount'),
    icon: UserRound,
    need: {},
    load: () => import('./account/account-screen.tsx').then(module => module.AccountScreen),
  },
]
