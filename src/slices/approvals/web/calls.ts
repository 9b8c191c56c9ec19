import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { approvalInbox } from '../contract/inbox.ts'
import type { standIns } from '../contract/stand-ins.ts'
import type { workflows } from '../contract/workflows.ts'

export const workflowCalls = callsOf<typeof workflows>('workflows')
export const standInCalls = callsOf<typeof standIns>('standIns')

export const inboxCalls = callsOf<typeof approvalInbox>('approvalInbox')

export type WaitingSubject = AnswerOf<typeof approvalInbox.waiting>['rows'][number]
export type DecidedSubject = AnswerOf<typeof approvalInbox.decided>['rows'][number]
export type SubjectKind = AnswerOf<typeof approvalInbox.waiting>['subjects'][number]
export type Workflow = AnswerOf<typeof workflows.list>['workflows'][number]
export type WorkflowKind = AnswerOf<typeof workflows.list>['subjects'][number]
export type UsedBy = AnswerOf<typeof workflows.usedBy>
export type Tried = AnswerOf<typeof workflows.try>
export type StandIn = AnswerOf<typeof standIns.list>['standIns'][number]
export type PersonChoice = AnswerOf<typeof workflows.choices>['rows'][number]
