import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { kiosk } from '../contract/kiosk.ts'
import type { kioskAccess } from '../contract/kiosk-access.ts'
import type { kiosks } from '../contract/kiosks.ts'

export const kioskCalls = callsOf<typeof kiosk>('kiosk', { ofAccount: true })
export const kiosksCalls = callsOf<typeof kiosks>('kiosks')
export const kioskAccessCalls = callsOf<typeof kioskAccess>('kioskAccess')

export type Device = NonNullable<AnswerOf<typeof kiosk.device>['kiosk']>
export type KioskAccess = AnswerOf<typeof kioskAccess.read>
export type Kiosk = AnswerOf<typeof kiosks.list>['kiosks'][number]
