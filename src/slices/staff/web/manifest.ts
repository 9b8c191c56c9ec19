import type { WebSlice } from '#web/slice.ts'
import { staffScreens } from './routes.tsx'

export const staff: WebSlice = {
  screens: staffScreens,
  palette: () => import('./use-staff-offer.ts').then(module => module.useStaffOffer),
  notificationTargets: {
    employees: (_, employee) => ({ path: '/resources/staff', search: { employee } }),
    import_runs: (_, run) => ({ path: '/resources/staff/import', search: { run } }),
  },
}
