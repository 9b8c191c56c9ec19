import { Contact, FileUp, Users } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { resourcesQuery } from './home/calls.ts'
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

const dashboard: Screen = {
  path: '/dashboards/resources',
  title: t('resourcesDashboard'),
  need: { permission: 'staff_module', module: 'resources' },
  load: () => import('./home/resources-screen.tsx').then(module => module.ResourcesDashboardScreen),
  begin: client => void client.prefetchQuery(resourcesQuery()),
  menu: { group: 'dashboards', label: t('resources'), icon: Users, order: 30 },
}

export const staffScreens: readonly Screen[] = [staff, importPeople, dashboard]
