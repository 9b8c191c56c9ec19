import type { WebSlice } from '#web/slice.ts'
import { staffScreens } from './routes.tsx'

export const staff: WebSlice = {
  screens: staffScreens,
  notificationTargets: { employees: (_, employee) => ({ path: '/resources/staff', search: { employee } }) },
}
