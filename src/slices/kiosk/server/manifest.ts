import { defineSlice } from '#server/slice.ts'
import { kiosk } from '#slices/kiosk/contract/kiosk.ts'
import { kioskAccess } from '#slices/kiosk/contract/kiosk-access.ts'
import { kiosks } from '#slices/kiosk/contract/kiosks.ts'
import type { KioskDeps } from './deps.ts'
import { kioskAccessRoutes, kioskRoutes, kiosksRoutes } from './routes.ts'
import { kioskTopics } from './topics.ts'

export const kioskSlice = defineSlice({
  contract: { kiosk, kiosks, kioskAccess },
  tables: ['app.kiosks'],
  live: kioskTopics,
  signInPaths: ['/rpc/kiosk/signIn', '/api/v1/kiosk/sign-in'],
  routes: (deps: KioskDeps) => ({ kiosk: kioskRoutes(deps), kiosks: kiosksRoutes(deps), kioskAccess: kioskAccessRoutes(deps) }),
})
