import { Search, ShieldCheck } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

export const roleScreens: readonly Screen[] = [
  {
    path: '/settings/roles',
    title: t('roles'),
    need: { permission: 'settings_roles', level: 'write' },
    load: () => import('./roles-screen.tsx').then(module => module.RolesScreen),
    icon: ShieldCheck,
    settings: { group: 'access', description: t('rolesHelp'), order: 10 },
  },
  {
    path: '/settings/permission-audit',
    title: t('audit'),
    need: { permission: 'settings_roles' },
    load: () => import('./audit-screen.tsx').then(module => module.AuditScreen),
    icon: Search,
    settings: { group: 'access', description: t('auditHelp'), order: 20 },
  },
]
