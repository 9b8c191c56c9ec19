import type { WebSlice } from '#web/slice.ts'
import { identityScreens } from './routes.tsx'

export const identity: WebSlice = { screens: identityScreens }
