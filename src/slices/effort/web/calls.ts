import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { effort } from '../contract/effort.ts'

export const effortCalls = callsOf<typeof effort>('effort')

export type EffortItem = AnswerOf<typeof effort.certify>
export type Fund = AnswerOf<typeof effort.list>['funds'][number]
