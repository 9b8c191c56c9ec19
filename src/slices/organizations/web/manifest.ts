import type { WebSlice } from '#web/slice.ts'
import { organizationScreens } from './routes.tsx'

export const organizations: WebSlice = {
  screens: organizationScreens,
  // What everyone sees of a preference comes with the badges: today, the currency, the fiscal year.
  badgeTopics: ['organization_settings'],
}
