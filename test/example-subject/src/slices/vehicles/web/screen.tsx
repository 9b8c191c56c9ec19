import { useMay } from '#slices/access/web/public.tsx'
import { RecordScreen } from '#web/record/record-screen.tsx'
import { vehicles } from './vehicles.ts'

export const VehiclesScreen = () => <RecordScreen kind={vehicles} mayWrite={useMay()('settings_locations', 'write')} />
