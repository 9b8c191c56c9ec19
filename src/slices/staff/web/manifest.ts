import { linkTo } from '#web/link-to.ts'
import type { WebSlice } from '#web/slice.ts'
import { staffScreens } from './routes.tsx'

export const staff: WebSlice = {
  screens: staffScreens,
  palette: () => import('./use-staff-offer.ts').then(module => module.useStaffOffer),
  notificationTargets: {
    employees: (_, employee) => linkTo('/resources/staff', { employee }),
    import_runs: (_, run) => linkTo('/resources/staff/import', { run }),
  },
}
