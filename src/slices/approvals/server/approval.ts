import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { ApprovalStatus } from '#slices/approvals/rules/approval-state.ts'

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

/** The approval of something that was submitted, without its approvers (load-approvers.ts). */
export interface Approval {
  /** The table of the subject. */
  type: string
  id: string
  noun: string
  /** Which one, as it was submitted: 'Nov 9 – Nov 22'. */
  title: string
  employeeId: string
  /** Null: the owner has no account. */
  ownerUserId: string | null
  ownerName: string
  status: ApprovalStatus
  revision: number
  /** 1-based while submitted; 0 otherwise. */
  currentStep: number
  /** The steps of the running workflow. */
  steps: StoredStep[]
  /** Null while it is a draft. */
  submittedAt: string | null
  decidedAt: string | null
  version: number
}

const columns = `a.subject_type as type, a.subject_id as id, a.noun, a.title, a.employee_id, e.user_id as owner_user_id,
  e.display_name as owner_name, a.status, a.revision, a.current_step, a.steps, a.submitted_at, a.decided_at, a.version`
const approvals = `app.approvals a join app.employees e on e.organization_id = a.organization_id and e.id = a.employee_id`

interface Subject {
  subjectType: string
  subjectId: string
}

/** Does not check who may see it. */
export const findApproval = sqlStatement<Subject, Approval>(`
  select ${columns} from ${approvals}
  where a.organization_id = (select app.org_id()) and a.subject_type = $subjectType and a.subject_id = $subjectId`)

/** Locks it until the commit; queries after it in the same batch see what the previous writer committed. */
export const lockApproval = sqlStatement<Subject, { version: number }>(`
  select a.version from app.approvals a
  where a.organization_id = (select app.org_id()) and a.subject_type = $subjectType and a.subject_id = $subjectId for update`)

/** Everything in the organization that awaits a decision, in the order in which it is locked. */
export const loadSubmitted = sqlStatement<object, Approval>(`
  select ${columns} from ${approvals}
  where a.organization_id = (select app.org_id()) and a.status = 'submitted' order by a.subject_type, a.subject_id`)

/** Tells open tabs of a change: those that show the subject, and those that show what awaits approval. */
export function announceApproval(
  tx: Pick<WriteTx<{ organizationId: string }>, 'announce' | 'actor'>,
  { type, id }: Pick<Approval, 'type' | 'id'>,
): void {
  tx.announce(type, id)
  tx.announce('approvals', id)
}
