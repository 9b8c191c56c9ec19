import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { ApprovalAction, ApprovalRule, ApprovalState, ApprovalStatus } from '#slices/approvals/rules/approval-state.ts'
import type { WithdrawalRule } from '#slices/approvals/rules/withdrawal.ts'
import type { ApprovalRequest } from './requests.ts'

/** A step of the workflow as it was when the subject was submitted. */
export interface StoredStep {
  stepOrder: number
  label: string
  approverType: string
  requireAll: boolean
  finding: string | null
  /** After how many days the administrators are asked as well; null or, in steps stored before there was such a thing, left out: never. */
  escalationDays?: number | null
}

/** What is decided on, as its own slice stores it. Its decisions are rows of their own (load-approvers.ts). */
export interface ApprovalSubject {
  id: string
  status: ApprovalStatus
  revision: number
  /** 1-based while submitted; 0 otherwise. */
  currentStep: number
  steps: readonly StoredStep[]
  /** Null while it is a draft. */
  submittedAt: string | null
  version: number
}

/** Whose it is; `userId` null: they have no account. */
export interface SubjectOwner {
  userId: string | null
  name: string
}

export interface Decision {
  action: 'approve' | 'reject' | 'reopen'
  /** Of the subject, as the current user saw it. */
  version: number
  note?: string | undefined
  requestId: string
  /** The account of the approver for whom a stand-in decides. `decide` sets it. */
  decidesFor?: string | null
}

/** What awaits a decision. */
export interface Submitted {
  id: string
  revision: number
  currentStep: number
  ownerUserId: string | null
  ownerName: string
  /** The steps of the running workflow. */
  steps: readonly StoredStep[]
  submittedAt: string
}

/** What happened to a subject besides its decisions, for its history and the audit trail. */
export interface SubjectEvent {
  event: 'escalate' | 'reassign'
  /** In words, for the history. */
  detail: string
  /** For the audit trail: the accounts concerned. */
  changed: Record<string, unknown>
  reason?: string
  requestId: string
}

/** Of a request as well as of a job. */
type QueryTx = Pick<WriteTx<unknown>, 'first' | 'rows'>

/**
 * A kind of thing that is decided on, and what happens then. Its slice registers it in its manifest (`registerSubjects`) and passes it to
 * the functions of this slice. `D` is a decision with what this kind adds to it.
 */
export interface SubjectType<S extends ApprovalSubject = ApprovalSubject, D extends Decision = Decision> {
  /** Its table. Names it in the rows of its approvers, in notifications and to open tabs. */
  readonly type: string
  /** One of it in a sentence, in the singular: 'timesheet'. */
  readonly noun: string
  /** All that await a decision in the organization. */
  submitted(tx: QueryTx): Promise<Submitted[]>
  /** Locks one until the commit and loads it, in one trip; null where there is none. Does not check who may see it. */
  lock(tx: QueryTx, id: string): Promise<{ subject: S; owner: SubjectOwner } | null>
  request(subject: S, ownerName: string): ApprovalRequest
  /** Throws the error that the caller gets for an action that a rule denies. */
  throwRuleError(rule: ApprovalRule, action: ApprovalAction, subject: S): never
  /** Throws CONFLICT: someone else was first. */
  throwStale(subject: S): never
  /** Stores the state, the history, the note and the audit event of a decision, or calls `throwStale` when the row has changed. */
  store(tx: WriteTx<Actor>, subject: S, next: ApprovalState, decision: D): Promise<void>
  /** Notifies the owner of the outcome. The approvers of a next step are notified by this slice. */
  ended(tx: WriteTx<Actor>, subject: S, outcome: 'approved' | 'rejected' | 'reopened', decision: D): void
  /** Adds to the history and the audit trail, with the commit. */
  addEvent(tx: Pick<WriteTx<{ organizationId: string }>, 'atCommit'>, subject: S, event: SubjectEvent): void
  /** Whether its owner changed it since it was rejected. */
  isEdited(tx: QueryTx, subject: S): Promise<boolean>
  /** What approvers are told who were asked and no longer are. */
  noLongerAsked(subject: S, ownerName: string): ApprovalRequest
  throwWithdrawalError(rule: WithdrawalRule, subject: S): never
  /** Stores the state, the history and the audit event of a withdrawn decision, or calls `throwStale` when the row has changed. */
  storeWithdrawal(tx: WriteTx<Actor>, subject: S, next: ApprovalState, request: { requestId: string }): Promise<void>
  /** Notifies the owner, who was told of the outcome, that it is withdrawn. */
  withdrawn(tx: WriteTx<Actor>, subject: S, outcome: 'approved' | 'rejected'): void
}

const registered = new Map<string, SubjectType>()

/** Makes kinds of subjects known to what looks after all of them (`reassign_approvals`). Throws when two have the same name. */
export function registerSubjects(types: readonly SubjectType[]): void {
  for (const type of types) {
    if (registered.has(type.type)) throw new Error(`two subjects of approvals are called ${type.type}`)
    registered.set(type.type, type)
  }
}

export const registeredSubjects = (): readonly SubjectType[] => [...registered.values()]
