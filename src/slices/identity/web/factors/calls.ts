import type { AnswerOf } from '#web/rpc.ts'
import type { account } from '../../contract/account.ts'

export type Factors = AnswerOf<typeof account.read>['factors']
