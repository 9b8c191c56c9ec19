import type { PermissionName } from '#core/vocabulary.ts'
import { currentUserOf, useBootstrap } from '#slices/access/web/public.tsx'
import { RecordScreen } from '#web/record/record-screen.tsx'
import { may } from '#web/screen.ts'
import { contacts } from './contacts.ts'
import { departments } from './departments.ts'
import { locations } from './locations.ts'
import { units } from './units.ts'

function useMayWrite(permission: PermissionName): boolean {
  return may(currentUserOf(useBootstrap()), permission, 'write')
}

export const DepartmentsScreen = () => <RecordScreen kind={departments} mayWrite={useMayWrite('settings_departments')} />
export const LocationsScreen = () => <RecordScreen kind={locations} mayWrite={useMayWrite('settings_locations')} />
export const UnitsScreen = () => <RecordScreen kind={units} mayWrite={useMayWrite('settings_units')} />
export const ContactsScreen = () => <RecordScreen kind={contacts} mayWrite={useMayWrite('settings_locations')} />
