import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { installationMails, mails } from '../contract/mails.ts'

export const mailCalls = callsOf<typeof mails>('mails')
export const installationMailCalls = callsOf<typeof installationMails>('installationMails')

export type InstallationMail = AnswerOf<typeof installationMails.list>['rows'][number]
export type Mail = AnswerOf<typeof mails.list>['rows'][number]
export type ReadMail = AnswerOf<typeof mails.read>
