import { callsOf } from '#web/rpc.ts'
import type { account } from '../contract/account.ts'

/** Apart from those that the sign-in page loads. */
export const accountCalls = callsOf<typeof account>('account', { ofAccount: true })
