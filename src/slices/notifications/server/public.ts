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

// What is about no record and stands there unread in the same words is not said again within the hour: somebody who fills a sheet for
// another saves it many times.
const insertForEmployee = sqlStatement<Row & { employeeId: string }, unknown>(
  `insert into app.employee_notifications (${columns}) select e.organization_id, ${values} from app.employees e
   where e.id = $employeeId and ($relatedResourceId::uuid is not null or not exists (select from app.employee_notifications n
     where n.organization_id = e.organization_id and n.employee_id = e.id and not n.is_read and n.related_resource_id is null
       and n.notification_type = $notificationType and n.title = $title and n.message = $message
       and n.created_at > app.now() - interval '1 hour'))`,
)
const insertForUser = sqlStatement<Row & { userId: string }, unknown>(
  `insert into app.employee_notifications (${columns})
   select e.organization_id, ${values} from app.employees e where e.user_id = $userId and e.is_active`,
)

// Found by the index of unread notifications about a record.
const markAnswered = sqlStatement<Answered, { id: string }>(
  `update app.employee_notifications n set is_read = true
   where n.organization_id = (select app.org_id()) and n.related_resource_id = $relatedResourceId::uuid and not n.is_read
     and n.notification_type = $notificationType
     and ($userId::uuid is null or n.employee_id = (select e.id from app.employees e
       where e.organization_id = (select app.org_id()) and e.user_id = $userId::uuid))
   returning n.id`,
)

interface Answered {
  notificationType: string
  relatedResourceId: string
  /** Only the one of this account; null: everybody's. */
  userId: string | null
}

type NotifyTx = Pick<WriteTx<{ organizationId: string }>, 'atCommit' | 'announce' | 'actor'>

/** Tells an employee: the row leaves with the commit, the bell learns of it after. Call it after the transaction's first answer. */
export function notifyEmployee(tx: NotifyTx, employeeId: string, notification: NewNotification): void {
  const id = newId()
  tx.atCommit(insertForEmployee, { ...notification, id, employeeId })
  tx.announce({ table: 'employee_notifications', id, organizationId: tx.actor.organizationId })
}

/** The same for a member by their account. One without an active employee record has no bell and gets nothing. */
export function notifyUser(tx: NotifyTx, userId: string, notification: NewNotification): void {
  const id = newId()
  tx.atCommit(insertForUser, { ...notification, id, userId })
  tx.announce({ table: 'employee_notifications', id, organizationId: tx.actor.organizationId })
}

/** What was asked of people is answered: nobody's bell counts it any more, and their open tabs hear of it. Asks in this tick. */
export async function markNotificationsAnswered(
  tx: Pick<WriteTx<{ organizationId: string }>, 'rows' | 'announce' | 'actor'>,
  answered: Answered,
): Promise<void> {
  const { organizationId } = tx.actor
  for (const { id } of await tx.rows(markAnswered, answered)) tx.announce({ table: 'employee_notifications', id, organizationId })
}
