import type { WebSlice } from '#web/slice.ts'
import { roleScreens } from './routes.tsx'

export const roles: WebSlice = { screens: roleScreens }
