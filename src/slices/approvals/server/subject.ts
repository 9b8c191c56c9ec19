import type { PermissionName } from '#core/permission.ts'
import type { ModuleSlug, TimeFeature } from '#core/vocabulary.ts'
import { listed } from '#core/words.ts'
import type { Actor } from '#server/db/gate.ts'
import type { Statement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import type { WorkflowScope } from '#slices/approvals/rules/workflow-scope.ts'
import type { Approval } from './approval.ts'

export interface Decision {
  action: 'approve' | 'reject' | 'reopen'
  /** Of the approval, as the current user saw it. */
  version: number
  note?: string | undefined
  /** The days that the note is about. */
  days?: readonly string[] | undefined
  requestId: string
}

/** Outcome of a submit. `…_withdrawn`: the decision was withdrawn, so the subject awaits one again. */
export type Outcome = 'approved' | 'rejected' | 'reopened' | 'approved_withdrawn' | 'rejected_withdrawn'

/** An address in the web app. */
export interface SubjectLink {
  path: string
  search: Readonly<Record<string, string>>
}

/** A module and a time feature that the organization can use, and a permission that the current user's role must not block. */
export interface SubjectNeed {
  module?: ModuleSlug
  feature?: TimeFeature
  unblocked?: PermissionName
}

/** Of a request as well as of a job. */
type QueryTx = Pick<WriteTx<unknown>, 'first' | 'rows'>

/**
 * A kind of thing that is submitted for approval. Its slice names it in the `subjects` of its manifest and passes it to the functions of this slice, which
 * keep its state, steps, approvers, history, and notes.
 */
export interface SubjectType {
  /** Its table. Names it in approvals, in notifications, and to open tabs. */
  readonly type: string
  /** The name of one subject within a sentence, in the singular: 'timesheet'. */
  readonly noun: string
  /** Two or more: 'timesheets'. */
  readonly plural: string
  /** Where an approver opens one. */
  link(id: string): SubjectLink
  /** The screen of its slice that lists what awaits a decision: it is the tab of this kind. Left out: the inbox lists them itself. */
  readonly screen?: `/${string}`
  /** The inbox shows them only where this is met. Left out: always. */
  readonly need?: SubjectNeed
  /** A row if the current user may see the one with this id. */
  readonly visible: Statement<{ id: string }, object>
  /** Does what follows from a decision, in its transaction: tells the owner, and changes what is its own. */
  onDecided(tx: WriteTx<Actor>, approval: Approval, outcome: Outcome, decision: { note?: string | undefined }): void
  /** Locks what else changes with its state, before the approval is locked. */
  readonly lock?: Statement<{ id: string }, unknown>
  /** Whether its owner changed it since it was rejected; left out: a rejected one cannot change. */
  isEdited?(tx: QueryTx, approval: Approval): Promise<boolean>
  /** By scope, where its workflows are chosen instead of here, as in 'Choose this workflow in the time tracking group'. */
  readonly assignedIn?: Partial<Record<WorkflowScope, string>>
  /** Of some, those that someone has to look at one by one; left out: none. */
  notInBulk?(tx: ReadTx<Actor>, ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** The kinds of subjects of all slices, by type. */
export type SubjectTypes = ReadonlyMap<string, SubjectType>

/** All kinds in a sentence: 'timesheets and purchase requests'. */
export function pluralsOf(subjects: SubjectTypes): string {
  return listed([...subjects.values()].map(({ plural }) => plural))
}
