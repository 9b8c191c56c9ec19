import { CalendarClock } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './route-texts.ts'

export const groupScreens: readonly Screen[] = [
  {
    path: '/settings/time-tracking-groups',
    title: t('groups'),
    need: { permission: 'settings_time_groups' },
    load: () => import('./groups-screen.tsx').then(module => module.GroupsScreen),
    icon: CalendarClock,
    settings: { group: 'time', description: t('groupsHelp'), order: 10 },
  },
]
