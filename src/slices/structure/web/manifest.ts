import type { WebSlice } from '#web/slice.ts'
import { structureScreens } from './routes.tsx'

export const structure: WebSlice = { screens: structureScreens }
