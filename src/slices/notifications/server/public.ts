import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

export interface NewNotification {
  /** What happened, as its readers' targets are chosen by: 'approval_required', 'timesheet_approved', … */
  notificationType: string
  title: string
  message: string
  /** The table of the record it speaks of, e.g. 'timesheet_submissions'. */
  relatedResourceType: string | null
  relatedResourceId: string | null
}

type Row = NewNotification & { id: string }

const columns = 'organization_id, id, employee_id, notification_type, title, message, related_resource_type, related_resource_id'
const values = '$id::uuid, e.id, $notificationType, $title, $message, $relatedResourceType, $relatedResourceId::uuid'

const insertForEmployee = sqlStatement<Row & { employeeId: string }, unknown>(
  `insert into app.employee_notifications (${columns}) select e.organization_id, ${values} from app.employees e where e.id = $employeeId`,
)
const insertForUser = sqlStatement<Row & { userId: string }, unknown>(
  `insert into app.employee_notifications (${columns})
   select e.organization_id, ${values} from app.employees e where e.user_id = $userId and e.is_active`,
)

type NotifyTx = Pick<WriteTx<{ organizationId: string }>, 'later' | 'announce' | 'actor'>

/** Tells an employee: the row leaves with the commit, the bell learns of it after. Call it after the transaction's first answer. */
export function notifyEmployee(tx: NotifyTx, employeeId: string, notification: NewNotification): void {
  const id = newId()
  tx.later(insertForEmployee, { ...notification, id, employeeId })
  tx.announce({ table: 'employee_notifications', id, organizationId: tx.actor.organizationId })
}

/** The same for a member by their account. One without an active employee record has no bell and gets nothing. */
export function notifyUser(tx: NotifyTx, userId: string, notification: NewNotification): void {
  const id = newId()
  tx.later(insertForUser, { ...notification, id, userId })
  tx.announce({ table: 'employee_notifications', id, organizationId: tx.actor.organizationId })
}
