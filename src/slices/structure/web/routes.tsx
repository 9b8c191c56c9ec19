import { Building2, Contact, MapPin, Network } from 'lucide-react'
import type { Screen } from '#web/screen.ts'
import { t } from './texts.ts'

/** The search of a record's list, which src/web/record reads. */
const search = ['search', 'status', 'sort']

export const structureScreens: readonly Screen[] = [
  {
    path: '/settings/departments',
    title: t('departments'),
    need: { permission: 'settings_departments' },
    search,
    load: () => import('./screens.tsx').then(module => module.DepartmentsScreen),
    menu: { group: 'system', label: t('departments'), icon: Network, order: 20 },
  },
  {
    path: '/settings/locations',
    title: t('locations'),
    need: { permission: 'settings_locations' },
    search,
    load: () => import('./screens.tsx').then(module => module.LocationsScreen),
    menu: { group: 'system', label: t('locations'), icon: MapPin, order: 21 },
  },
  {
    path: '/settings/units',
    title: t('units'),
    need: { permission: 'settings_units' },
    search,
    load: () => import('./screens.tsx').then(module => module.UnitsScreen),
    menu: { group: 'system', label: t('units'), icon: Building2, order: 22 },
  },
  {
    path: '/settings/contacts',
    title: t('contacts'),
    need: { permission: 'settings_locations' },
    search,
    load: () => import('./screens.tsx').then(module => module.ContactsScreen),
    menu: { group: 'system', label: t('contacts'), icon: Contact, order: 23 },
  },
]
