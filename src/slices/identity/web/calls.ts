import { callsOf } from '#web/rpc.ts'
import type { account } from '../contract/account.ts'
import type { identity } from '../contract/identity.ts'

export const identityCalls = callsOf<typeof identity>('identity', { ofAccount: true })
export const accountCalls = callsOf<typeof account>('account', { ofAccount: true })
