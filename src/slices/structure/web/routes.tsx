import { Building2, Contact, MapPin, Network } from 'lucide-react'
import type { PermissionName } from '#core/vocabulary.ts'
import { recordSearch } from '#web/record/record-search.ts'
import type { Screen } from '#web/screen.ts'
import { t } from './texts.ts'

/** A record's screen, its entry in the menu and its tile in the settings. */
const screen = (
  name: 'departments' | 'locations' | 'units' | 'contacts',
  permission: PermissionName,
  icon: Screen['icon'] & object,
  order: number,
  load: Screen['load'],
): Screen => ({
  path: `/settings/${name}`,
  title: t(name),
  need: { permission },
  search: recordSearch,
  load,
  icon,
  settings: { group: 'organization', description: t(`${name}Help`), order },
})
const screens = () => import('./screens.tsx')

export const structureScreens: readonly Screen[] = [
  screen('departments', 'settings_departments', Network, 20, () => screens().then(module => module.DepartmentsScreen)),
  screen('locations', 'settings_locations', MapPin, 21, () => screens().then(module => module.LocationsScreen)),
  screen('units', 'settings_units', Building2, 22, () => screens().then(module => module.UnitsScreen)),
  screen('contacts', 'settings_locations', Contact, 23, () => screens().then(module => module.ContactsScreen)),
]
