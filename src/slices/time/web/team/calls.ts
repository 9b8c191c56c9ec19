import type { PlainDate } from '#core/plain-date.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { type AnswerOf, callsOf } from '#web/rpc.ts'

export const approvalCalls = callsOf<typeof approvals>('approvals')

export const inboxQuery = (date: PlainDate | undefined) => approvalCalls.inbox.queryOptions({ input: date === undefined ? {} : { date } })

export type Inbox = AnswerOf<typeof approvals.inbox>
export type InboxRow = Inbox['pending'][number]
export type TeamTimesheet = AnswerOf<typeof approvals.timesheet>
export type Reviewed = AnswerOf<typeof approvals.approve>
