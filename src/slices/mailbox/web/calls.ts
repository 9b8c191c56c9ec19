import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { mails } from '../contract/mails.ts'

export const mailCalls = callsOf<typeof mails>('mails')

export type Mail = AnswerOf<typeof mails.list>['rows'][number]
export type ReadMail = AnswerOf<typeof mails.read>
