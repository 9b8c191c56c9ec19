import type { WebSlice } from '#web/slice.ts'
import { approvalScreens } from './routes.tsx'

export const approvals: WebSlice = { screens: approvalScreens }
