import type { Routes } from '#server/rpc/router.ts'
import { direct, read, readOnce, write } from '#server/rpc/verb.ts'
import type { kiosk } from '#slices/kiosk/contract/kiosk.ts'
import type { kioskAccess } from '#slices/kiosk/contract/kiosk-access.ts'
import type { kiosks } from '#slices/kiosk/contract/kiosks.ts'
import type { KioskDeps } from './deps.ts'
import { addKioskWith } from './devices/add.ts'
import { endKiosk } from './devices/end.ts'
import { listKiosks } from './devices/list.ts'
import { endKioskAccess } from './person/end.ts'
import { giveCode } from './person/give-code.ts'
import { readKioskAccess } from './person/read.ts'
import { device } from './session/device.ts'
import { signInAtKiosk } from './session/sign-in.ts'
import { kioskSession, stayAtKiosk } from './session/stay.ts'

export const kioskRoutes = (deps: KioskDeps): Routes<typeof kiosk> => ({
  device: direct(({ ctx }) => device(deps, ctx.request)),
  signIn: direct(({ ctx, input }) => signInAtKiosk(deps, ctx.request, input)),
  session: direct(({ ctx }) => kioskSession(deps, ctx.request)),
  stay: direct(({ ctx }) => stayAtKiosk(deps, ctx.request)),
})

export const kiosksRoutes = (deps: KioskDeps): Routes<typeof kiosks> => ({
  list: readOnce(listKiosks),
  add: write(addKioskWith(deps)),
  end: write(endKiosk),
})

export const kioskAccessRoutes = (deps: KioskDeps): Routes<typeof kioskAccess> => ({
  read: read(readKioskAccess),
  // `direct`, because it opens its own transactions behind the same gate: the code is hashed between them.
  giveCode: direct(({ ctx, input }) => giveCode(deps, ctx.request, input)),
  end: write(endKioskAccess),
})
