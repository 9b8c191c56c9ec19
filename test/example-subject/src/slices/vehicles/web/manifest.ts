import { Car } from 'lucide-react'
import type { WebSlice } from '#web/slice.ts'

export const vehicles: WebSlice = {
  screens: [
    {
      path: '/settings/vehicles',
      title: 'Vehicles',
      need: { permission: 'settings_locations' },
      load: () => import('./screen.tsx').then(module => module.VehiclesScreen),
      icon: Car,
      settings: { group: 'organization', description: 'Vehicles that your organization owns.', order: 24 },
    },
  ],
  notificationTargets: { vehicles: () => ({ to: '/settings/vehicles', search: {} }) },
}
