import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { flag } from '#core/schemas.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { defineList } from '#server/list/list.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { chosenKinds, type notifications } from '#slices/notifications/contract/notifications.ts'

interface Notification {
  id: string
  notificationType: string
  title: string
  message: string
  relatedResourceType: string | null
  relatedResourceId: string | null
  relatedDate: PlainDate | null
  isRead: boolean
  createdAt: string
  subjectEmployeeId: string | null
  subjectEmployeeName: string | null
}

// The subject's name is optional: a notification stays readable after its subject was deleted (PRD-10).
const columns = `n.id, n.notification_type, n.title, n.message, n.related_resource_type, n.related_resource_id, n.related_date, n.is_read, n.created_at,
  e.id as subject_employee_id, e.display_name as subject_employee_name`
const withSubject = `left join app.timesheet_submissions s
    on n.related_resource_type = 'timesheet_submissions' and s.organization_id = n.organization_id and s.id = n.related_resource_id
  left join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id and e.id <> n.employee_id`

/** Of several about one record, only the newest of those that pass the filters. */
const isNewestOfRecord = `(n.related_resource_id is null or not exists (select from app.employee_notifications later
  where later.organization_id = n.organization_id and later.employee_id = n.employee_id
    and later.related_resource_id = n.related_resource_id and (later.created_at, later.id) > (n.created_at, n.id)
    and (not $unreadOnly::boolean or not later.is_read)
    and ($kinds::text is null or later.notification_type = any (string_to_array($kinds::text, ',')))))`

type Listed = Notification & { events: number; unreadEvents: number }

/** The current user's own, on which a page can end: also one that no longer passes the filters. */
const own = `app.employee_notifications n
   where n.organization_id = (select app.org_id()) and n.employee_id = (select app.employee_id())`

/** All about the record of `n`, to be counted in the rows of a page alone. */
const aboutRecord = `from app.employee_notifications r
   where r.organization_id = n.organization_id and r.employee_id = n.employee_id and r.related_resource_id = n.related_resource_id`

/** The rows of the list. */
const shown = sqlStatement<{ unreadOnly: boolean; kinds: string | null }, Listed>(
  `select ${columns}, greatest((select count(*)::int ${aboutRecord}), 1) as events,
     case when n.related_resource_id is null then (not n.is_read)::int
       else (select count(*)::int ${aboutRecord} and not r.is_read and (r.created_at, r.id) <= (n.created_at, n.id)) end as unread_events
   from app.employee_notifications n ${withSubject}
   where n.organization_id = (select app.org_id()) and n.employee_id = (select app.employee_id())
     and (not $unreadOnly::boolean or not n.is_read)
     and ($kinds::text is null or n.notification_type = any (string_to_array($kinds::text, ',')))
     and ${isNewestOfRecord}`,
)

export const notificationList = defineList({
  contract: { noun: 'notification', chosen: { unreadOnly: flag, kinds: chosenKinds } },
  rows: shown,
  places: sqlStatement<Record<never, never>, { id: string; createdAt: string }>(`select n.id, n.created_at from ${own}`),
  cursor: 'before',
  filters: { unreadOnly: 'given', kinds: 'given' },
  sorts: { order: { by: 'createdAt', type: 'instant', descends: true, isFilled: true } },
})

const unread = sqlStatement<object, { unread: number }>(
  `select count(*)::int as unread from app.employee_notifications n
   where n.organization_id = (select app.org_id()) and n.employee_id = (select app.employee_id()) and not n.is_read`,
)

/**
 * The current user's notifications, newest first, one row for each record. Empty without an employee record (a super admin inside an organization).
 * Throws VALIDATION for an unknown cursor.
 */
export async function list({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof notifications.list>) {
  const [{ rows, more }, count] = await Promise.all([notificationList.pageAlone(tx, input), tx.first(unread, {})])
  return { notifications: rows, unread: count?.unread ?? 0, more }
}

const one = sqlStatement<{ id: string }, Notification>(
  `select ${columns} from app.employee_notifications n ${withSubject}
   where n.organization_id = (select app.org_id()) and n.employee_id = (select app.employee_id()) and n.id = $id`,
)
const others = sqlStatement<{ id: string }, Notification>(
  `select ${columns} from app.employee_notifications n ${withSubject}
   where n.organization_id = (select app.org_id()) and n.employee_id = (select app.employee_id()) and n.id <> $id
     and n.related_resource_id = (select c.related_resource_id from app.employee_notifications c
       where c.organization_id = (select app.org_id()) and c.employee_id = (select app.employee_id()) and c.id = $id)
   order by n.created_at desc, n.id desc limit 100`,
)

const notFound = () => fail('NOT_FOUND', 'Notification not found')

/** Throws NOT_FOUND for one that is missing or belongs to someone else. */
export async function read({ ctx: { tx }, input: { id } }: VerbArgs<ReadTx<Actor>, typeof notifications.read>) {
  return (await tx.first(one, { id })) ?? notFound()
}

/** Throws NOT_FOUND for one that is missing or belongs to someone else. */
export async function related({ ctx: { tx }, input: { id } }: VerbArgs<ReadTx<Actor>, typeof notifications.related>) {
  const [known, rows] = await Promise.all([tx.first(one, { id }), tx.rows(others, { id })])
  return known === undefined ? notFound() : { notifications: rows }
}
