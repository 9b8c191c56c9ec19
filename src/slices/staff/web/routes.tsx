import { Contact } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './menu-texts.ts'
import { type StaffSearch, staffSearch } from './search.ts'

const staff: Screen<StaffSearch> = {
  path: '/resources/staff',
  title: t('staff'),
  need: { permission: 'staff_module', module: 'resources' },
  search: staffSearch,
  load: () => import('./staff-screen.tsx').then(module => module.StaffScreen),
  menu: { group: 'resources', label: t('staff'), icon: Contact, order: 20, key: 's' },
}

export const staffScreens: readonly Screen[] = [staff]
