import { Building2, Contact, MapPin, Network } from 'lucide-react'
import type { Screen, SettingsTile } from '#web/screen.ts'
import { t } from './texts.ts'

const screens = () => import('./screens.tsx')
const tile = (name: 'departments' | 'locations' | 'units' | 'contacts', order: number): SettingsTile => ({
  group: 'organization',
  description: t(`${name}Help`),
  order,
})

export const structureScreens: readonly Screen[] = [
  {
    path: '/settings/departments',
    title: t('departments'),
    need: { permission: 'settings_departments' },
    load: () => screens().then(module => module.DepartmentsScreen),
    icon: Network,
    settings: tile('departments', 20),
  },
  {
    path: '/settings/locations',
    title: t('locations'),
    need: { permission: 'settings_locations' },
    load: () => screens().then(module => module.LocationsScreen),
    icon: MapPin,
    settings: tile('locations', 21),
  },
  {
    path: '/settings/units',
    title: t('units'),
    need: { permission: 'settings_units' },
    load: () => screens().then(module => module.UnitsScreen),
    icon: Building2,
    settings: tile('units', 22),
  },
  {
    path: '/settings/contacts',
    title: t('contacts'),
    need: { permission: 'settings_locations' },
    load: () => screens().then(module => module.ContactsScreen),
    icon: Contact,
    settings: tile('contacts', 23),
  },
]
