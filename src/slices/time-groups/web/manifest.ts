import type { WebSlice } from '#web/slice.ts'
import { groupScreens } from './routes.tsx'

export const timeGroups: WebSlice = { screens: groupScreens }
