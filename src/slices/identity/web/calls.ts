import { callsOf } from '#web/rpc.ts'
import type { identity } from '../contract/identity.ts'

export const identityCalls = callsOf<typeof identity>('identity', { ofAccount: true })
