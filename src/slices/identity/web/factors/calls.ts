import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { factorEndpoints } from '../../contract/factors.ts'

export const factorCalls = callsOf<typeof factorEndpoints>('account', { ofAccount: true })

export type Factors = AnswerOf<typeof factorEndpoints.factors>
