import { useMay } from '#slices/access/web/public.tsx'
import { RecordScreen } from '#web/record/record-screen.tsx'
import { contacts } from './contacts.ts'
import { departments } from './departments.ts'
import { locations } from './locations.ts'
import { units } from './units.ts'

export const DepartmentsScreen = () => <RecordScreen kind={departments} mayWrite={useMay()('settings_departments', 'write')} />
export const LocationsScreen = () => <RecordScreen kind={locations} mayWrite={useMay()('settings_locations', 'write')} />
export const UnitsScreen = () => <RecordScreen kind={units} mayWrite={useMay()('settings_units', 'write')} />
export const ContactsScreen = () => <RecordScreen kind={contacts} mayWrite={useMay()('settings_locations', 'write')} />
