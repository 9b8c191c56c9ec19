import type { WebSlice } from '#web/slice.ts'
import { AccessUpdates } from './access-updates.tsx'
import { accessScreens } from './routes.tsx'

export const access: WebSlice = {
  screens: accessScreens,
  parts: [{ name: 'access', place: 'unseen', Part: AccessUpdates }],
}
