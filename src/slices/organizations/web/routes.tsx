import { Building, SlidersHorizontal } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

export const organizationScreens: readonly Screen[] = [
  {
    path: '/settings/organization-profile',
    title: t('profile'),
    need: { permission: 'settings_organization_profile' },
    load: () => import('./profile-screen.tsx').then(module => module.ProfileScreen),
    icon: Building,
    settings: { group: 'organization', description: t('profileHelp'), order: 10 },
  },
  {
    path: '/settings/system-preferences',
    title: t('preferences'),
    need: { permission: 'settings_system_preferences', level: 'write' },
    load: () => import('./preferences-screen.tsx').then(module => module.PreferencesScreen),
    icon: SlidersHorizontal,
    settings: { group: 'organization', description: t('preferencesHelp'), order: 11 },
  },
]
