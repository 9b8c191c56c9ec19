import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { notifications } from '#slices/notifications/contract/notifications.ts'

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

/** The rows of a page. The other notifications about a record are counted for those alone. */
export const page = sqlStatement<
  { unreadOnly: boolean; kinds: string | null; before: string | null; limit: number },
  Notification & { events: number; unreadEvents: number }
>(
  `with shown as (
     select n.* from app.employee_notifications n
     where n.organization_id = (select app.org_id()) and n.employee_id = (select app.employee_id())
       and (not $unreadOnly::boolean or not n.is_read)
       and ($kinds::text is null or n.notification_type = any (string_to_array($kinds::text, ',')))
       and ${isNewestOfRecord}
       and ($before::uuid is null or (n.created_at, n.id) < (select c.created_at, c.id from app.employee_notifications c
         where c.organization_id = (select app.org_id()) and c.employee_id = (select app.employee_id()) and c.id = $before::uuid))
     order by n.created_at desc, n.id desc limit $limit::int + 1
   )
   select ${columns}, greatest(a.events, 1) as events,
     case when n.related_resource_id is null then (not n.is_read)::int else a.unread_events end as unread_events
   from shown n ${withSubject}
   cross join lateral (
     select count(*)::int as events, (count(*) filter (where not r.is_read and (r.created_at, r.id) <= (n.created_at, n.id)))::int as unread_events
     from app.employee_notifications r
     where r.organization_id = n.organization_id and r.employee_id = n.employee_id and r.related_resource_id = n.related_resource_id
   ) a
   order by n.created_at desc, n.id desc`,
)

// The cursor is a row's id and not its time, which many rows may share.
const cursor = sqlStatement<{ before: string }, { id: string }>(
  'select id from app.employee_notifications where id = $before and employee_id = app.employee_id()',
)

const unread = sqlStatement<object, { unread: number }>(
  `select count(*)::int as unread from app.employee_notifications n
   where n.organization_id = (select app.org_id()) and n.employee_id = (select app.employee_id()) and not n.is_read`,
)

/**
 * The current user's notifications, newest first, one row for each record. Empty without an employee record (a super admin inside an organization).
 * Throws VALIDATION for an unknown cursor.
 */
export async function list({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof notifications.list>) {
  const before = input.before ?? null
  const [rows, count, last] = await Promise.all([
    tx.rows(page, { unreadOnly: input.unreadOnly, kinds: input.kinds ?? null, before, limit: input.limit }),
    tx.first(unread, {}),
    before === null ? undefined : tx.first(cursor, { before }),
  ])
  if (before !== null && last === undefined) {
    fail('VALIDATION', 'This notification is no longer in your list', { field: 'before', rule: 'cursor' })
  }
  return { notifications: rows.slice(0, input.limit), unread: count?.unread ?? 0, more: rows.length > input.limit }
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
