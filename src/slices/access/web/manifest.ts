import type { WebSlice } from '#web/slice.ts'
import { accessScreens } from './routes.tsx'

export const access: WebSlice = { screens: accessScreens }
