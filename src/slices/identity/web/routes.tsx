import { UserRound } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

export const identityScreens: readonly Screen[] = [
  {
    path: '/settings/my-account',
    title: t('myAccount'),
    icon: UserRound,
    need: {},
    settings: { group: 'account', description: t('myAccountHelp'), order: 10 },
    load: () => import('./account/account-screen.tsx').then(module => module.AccountScreen),
  },
]
