import { LayoutGrid } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

export const moduleScreens: readonly Screen[] = [
  {
    path: '/modules',
    title: t('modules'),
    need: { member: true },
    load: () => import('./modules-screen.tsx').then(module => module.ModulesScreen),
    icon: LayoutGrid,
  },
  {
    path: '/settings/module-access',
    title: t('access'),
    need: { permission: 'settings_module_access', level: 'write' },
    load: () => import('./access/module-access-screen.tsx').then(module => module.ModuleAccessScreen),
    icon: LayoutGrid,
    settings: { group: 'access', description: t('accessHelp'), order: 20 },
  },
]
