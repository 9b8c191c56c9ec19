import type { PermissionName } from '#core/vocabulary.ts'
import { useMay } from '#slices/access/web/public.tsx'
import { AskAdministrators } from '#slices/people/web/public.tsx'
import type { RecordKind, RecordRow } from '#web/record/record-kind.ts'
import { RecordScreen } from '#web/record/record-screen.tsx'
import { contacts } from './contacts.ts'
import { departments } from './departments.ts'
import { locations } from './locations.ts'
import { units } from './units.ts'

/** Someone who may not add a record is told whom to ask. */
function screenOf<Row extends RecordRow>(kind: RecordKind<Row>, permission: PermissionName) {
  return () => <RecordScreen kind={kind} mayWrite={useMay()(permission, 'write')} ask={<AskAdministrators />} />
}

export const DepartmentsScreen = screenOf(departments, 'settings_departments')
export const LocationsScreen = screenOf(locations, 'settings_locations')
export const UnitsScreen = screenOf(units, 'settings_units')
export const ContactsScreen = screenOf(contacts, 'settings_locations')
