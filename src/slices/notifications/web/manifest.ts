import type { WebSlice } from '#web/slice.ts'
import { notificationScreens } from './routes.tsx'

export const notifications: WebSlice = { screens: notificationScreens }
