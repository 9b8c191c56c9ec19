import type { WebSlice } from '#web/slice.ts'
import { organizationScreens } from './routes.tsx'

export const organizations: WebSlice = { screens: organizationScreens }
