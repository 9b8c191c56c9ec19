import type { NotificationKind } from '#core/notification-kinds.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { type Channel, standardChannel } from '#slices/notifications/rules/channels.ts'

export interface NewNotification {
  /** Kind of event; decides where the notification leads: 'approval_required', 'timesheet_approved', … */
  notificationType: NotificationKind
  title: string
  message: string
  /** The table of the related record, e.g. 'timesheet_submissions'. */
  relatedResourceType: string | null
  relatedResourceId: string | null
  /** The day that it is about, where its record does not say. */
  relatedDate?: PlainDate
}

type Row = Omit<NewNotification, 'relatedDate'> & { relatedDate: PlainDate | null; id: string; standard: Channel }

// The mail channel is decided here, so that a later choice affects only later notifications. No mail is due to someone without an account.
const columns =
  'organization_id, id, employee_id, notification_type, title, message, related_resource_type, related_resource_id, related_date, mail'
const values = `e.organization_id, $id::uuid, e.id, $notificationType, $title, $message, $relatedResourceType, $relatedResourceId::uuid,
  $relatedDate::date, case when e.user_id is not null and chosen.channel in ('at_once', 'daily') then chosen.channel end`
const employees = `app.employees e cross join lateral (select coalesce((select c.channel from app.notification_preferences c
  where c.organization_id = e.organization_id and c.employee_id = e.id and c.notification_type = $notificationType), $standard) as channel) chosen`

// A notification without a related record is not repeated within an hour while an identical one is unread, because someone who enters time
// on behalf of another saves many times.
const insertForEmployee = sqlStatement<Row & { employeeId: string }, unknown>(
  `insert into app.employee_notifications (${columns}) select ${values} from ${employees}
   where e.organization_id = (select app.org_id()) and e.id = $employeeId and chosen.channel <> 'off' and ($relatedResourceId::uuid is not null or not exists (select from app.employee_notifications n
     where n.organization_id = e.organization_id and n.employee_id = e.id and not n.is_read and n.related_resource_id is null
       and n.notification_type = $notificationType and n.title = $title and n.message = $message
       and n.created_at > app.now() - interval '1 hour'))`,
)
const insertForUser = sqlStatement<Row & { userId: string }, unknown>(
  `insert into app.employee_notifications (${columns}) select ${values} from ${employees}
   where e.organization_id = (select app.org_id()) and e.user_id = $userId and e.is_active and chosen.channel <> 'off'`,
)

// Uses the index of unread notifications by record.
const markAnswered = sqlStatement<Answered, { id: string }>(
  `update app.employee_notifications n set is_read = true
   where n.organization_id = (select app.org_id()) and n.related_resource_id = $relatedResourceId::uuid and not n.is_read
     and n.notification_type = any ($notificationTypes::text[])
     and ($userId::uuid is null or n.employee_id = (select e.id from app.employees e
       where e.organization_id = (select app.org_id()) and e.user_id = $userId::uuid))
   returning n.id`,
)

interface Answered {
  notificationTypes: NotificationKind[]
  relatedResourceId: string
  /** Only the notification of this account; null for those of all people. */
  userId: string | null
}

type NotifyTx = Pick<WriteTx<{ organizationId: string }>, 'atCommit' | 'announce' | 'actor'>

/**
 * Notifies an employee as they chose: the row is stored with the commit, then open tabs are told. A mail at once is queued with the commit, too, and not
 * at all without it (WALL-14). Needs `tx.actor`, so call it after the first result.
 */
export function notifyEmployee(tx: NotifyTx, employeeId: string, notification: NewNotification): void {
  const id = newId()
  tx.atCommit(insertForEmployee, {
    relatedDate: null,
    ...notification,
    id,
    employeeId,
    standard: standardChannel(notification.notificationType),
  })
  tx.announce('employee_notifications', id)
}

/** Notifies a member, by user id. Does nothing for one without an active employee record, who has no notifications. */
export function notifyUser(tx: NotifyTx, userId: string, notification: NewNotification): void {
  const id = newId()
  tx.atCommit(insertForUser, { relatedDate: null, ...notification, id, userId, standard: standardChannel(notification.notificationType) })
  tx.announce('employee_notifications', id)
}

const markAllOf = sqlStatement<{ employeeId: string }, unknown>(
  'update app.employee_notifications set is_read = true where organization_id = (select app.org_id()) and employee_id = $employeeId and not is_read',
)

/** Marks everything that a person has not read as read, for someone who leaves. Sent with the commit. */
export function closeNotificationsOf(tx: Pick<WriteTx<unknown>, 'atCommit'>, employeeId: string): void {
  tx.atCommit(markAllOf, { employeeId })
}

/** Marks the notifications of a request that has been decided as read, and tells open tabs. Queries in the current tick. */
export async function markNotificationsAnswered(
  tx: Pick<WriteTx<{ organizationId: string }>, 'rows' | 'announce' | 'actor'>,
  answered: Answered,
): Promise<void> {
  for (const { id } of await tx.rows(markAnswered, answered)) tx.announce('employee_notifications', id)
}
