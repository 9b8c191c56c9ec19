import type { WebSlice } from '#web/slice.ts'
import { reportScreens } from './routes.tsx'

export const reports: WebSlice = { screens: reportScreens }
