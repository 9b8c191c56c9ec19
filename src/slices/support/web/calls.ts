import type { support } from '#slices/support/contract/tickets.ts'
import { callsOf } from '#web/rpc.ts'

export const calls = callsOf<typeof support>('support')
