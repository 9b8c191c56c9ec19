import { Settings } from 'lucide-react'
import type { PermissionName } from '#core/vocabulary.ts'
import { type CurrentUser, may, type Screen } from '#web/screen.ts'
import { t } from './settings-texts.ts'

/** Any settings_* permission opens the index. */
const maySetSomething = (currentUser: CurrentUser) =>
  (Object.keys(currentUser.permissions) as PermissionName[]).some(name => name.startsWith('settings_') && may(currentUser, name))

export const accessScreens: readonly Screen[] = [
  {
    path: '/settings',
    title: t('settings'),
    need: { member: true, also: maySetSomething },
    load: () => import('./settings-screen.tsx').then(module => module.SettingsScreen),
    menu: { group: 'system', label: t('settings'), icon: Settings, order: 10, key: ',' },
  },
]
