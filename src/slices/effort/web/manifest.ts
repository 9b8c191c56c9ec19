import type { WebSlice } from '#web/slice.ts'
import { effortScreens } from './routes.tsx'

export const effort: WebSlice = {
  screens: effortScreens,
  notificationTargets: { effort_certifications: () => ({ path: '/time/certifications', search: {} }) },
}
