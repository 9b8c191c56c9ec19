import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { notifications } from '#slices/notifications/contract/notifications.ts'

interface Row {
  id: string
  notificationType: string
  title: string
  message: string
  relatedResourceType: string | null
  relatedResourceId: string | null
  isRead: boolean
  createdAt: string
  subjectEmployeeId: string | null
  subjectEmployeeName: string | null
}

/** Of several of one kind about one record, as of a timesheet that was submitted again, only the newest. */
const isNewestOfRecord = `(n.related_resource_id is null or not exists (select from app.employee_notifications later
  where later.organization_id = n.organization_id and later.employee_id = n.employee_id
    and (later.created_at, later.id) > (n.created_at, n.id)
    and later.related_resource_id = n.related_resource_id and later.notification_type = n.notification_type))`

// The subject's name is optional: a notification stays readable after its subject was deleted (PRD-10).
const page = sqlStatement<{ unreadOnly: boolean; before: string | null; limit: number }, Row>(
  `select n.id, n.notification_type, n.title, n.message, n.related_resource_type, n.related_resource_id, n.is_read, n.created_at,
     e.id as subject_employee_id, e.first_name || ' ' || e.last_name as subject_employee_name
   from app.employee_notifications n
   left join app.timesheet_submissions s
     on n.related_resource_type = 'timesheet_submissions' and s.organization_id = n.organization_id and s.id = n.related_resource_id
   left join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id and e.id <> n.employee_id
   where n.employee_id = app.employee_id() and (not $unreadOnly::boolean or not n.is_read) and ${isNewestOfRecord}
     and ($before::uuid is null or (n.created_at, n.id) < (select c.created_at, c.id from app.employee_notifications c
       where c.organization_id = (select app.org_id()) and c.employee_id = app.employee_id() and c.id = $before::uuid))
   order by n.created_at desc, n.id desc limit $limit::int + 1`,
)

// The cursor is a row's id and not its time, which many rows may share.
const cursor = sqlStatement<{ before: string }, { id: string }>(
  'select id from app.employee_notifications where id = $before and employee_id = app.employee_id()',
)

const unread = sqlStatement<object, { unread: number }>(
  `select count(*)::int as unread from app.employee_notifications n
   where n.employee_id = app.employee_id() and not n.is_read and ${isNewestOfRecord}`,
)

/**
 * The current user's notifications, newest first. Empty without an employee record (a super admin inside an organization). Throws
 * VALIDATION for an unknown cursor.
 */
export async function list({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof notifications.list>) {
  const before = input.before ?? null
  const [rows, count, last] = await Promise.all([
    tx.rows(page, { unreadOnly: input.unreadOnly, before, limit: input.limit }),
    tx.first(unread, {}),
    before === null ? undefined : tx.first(cursor, { before }),
  ])
  if (before !== null && last === undefined) {
    fail('VALIDATION', 'This notification is no longer in your list', { field: 'before', rule: 'cursor' })
  }
  return { notifications: rows.slice(0, input.limit), unread: count?.unread ?? 0, more: rows.length > input.limit }
}
