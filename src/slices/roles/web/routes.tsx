import { ScanSearch, ShieldCheck } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { auditSearch } from './audit-search.ts'
import { t } from './route-texts.ts'
import { rolesSearch } from './search.ts'

export const roleScreens: readonly Screen[] = [
  {
    path: '/settings/roles',
    title: t('roles'),
    need: { permission: 'settings_roles', level: 'write' },
    search: rolesSearch,
    load: () => import('./roles-screen.tsx').then(module => module.RolesScreen),
    icon: ShieldCheck,
    settings: { group: 'access', description: t('rolesHelp'), order: 10 },
  },
  {
    path: '/settings/permission-audit',
    title: t('audit'),
    need: { permission: 'settings_roles' },
    search: auditSearch,
    load: () => import('./audit-screen.tsx').then(module => module.AuditScreen),
    icon: ScanSearch,
    settings: { group: 'access', description: t('auditHelp'), order: 20 },
  },
]
