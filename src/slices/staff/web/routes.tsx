import { Contact, FileUp } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './menu-texts.ts'

const staff: Screen = {
  path: '/resources/staff',
  title: t('staff'),
  need: { permission: 'staff_module', module: 'resources' },
  load: () => import('./staff-screen.tsx').then(module => module.StaffScreen),
  menu: { group: 'resources', label: t('staff'), icon: Contact, order: 20, key: 's' },
}

const importPeople: Screen = {
  path: '/resources/staff/import',
  title: t('importPeople'),
  need: { permission: 'staff_module', level: 'write', module: 'resources' },
  load: () => import('./import/people-import.tsx').then(module => module.ImportPeopleScreen),
  icon: FileUp,
}

export const staffScreens: readonly Screen[] = [staff, importPeople]
