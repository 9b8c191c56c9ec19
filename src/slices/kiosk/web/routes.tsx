import { Tablet } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

export const kioskScreens: readonly Screen[] = [
  {
    path: '/settings/kiosks',
    title: t('kiosks'),
    need: { permission: 'settings_roles', level: 'write', module: 'settings' },
    load: () => import('./kiosks-screen.tsx').then(module => module.KiosksScreen),
    icon: Tablet,
    settings: { group: 'access', description: t('kiosksHelp'), order: 30 },
  },
]
