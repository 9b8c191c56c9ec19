import { fail } from '#core/failure.ts'
import { currentEmployee } from '#server/db/current.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement, statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { notifications } from '#slices/notifications/contract/notifications.ts'

// Later notifications haven't been seen.
const mark = sqlStatement<{ id: string }, unknown>(
  `update app.employee_notifications n set is_read = true from app.employee_notifications c
   where c.organization_id = (select app.org_id()) and c.employee_id = (select app.employee_id()) and c.id = $id
     and n.organization_id = c.organization_id and n.employee_id = c.employee_id
     and (n.id = c.id or n.related_resource_id = c.related_resource_id and not n.is_read and (n.created_at, n.id) <= (c.created_at, c.id))`,
)

const markAll = statement()(db =>
  db
    .updateTable('app.employeeNotifications')
    .set({ isRead: true })
    .where('employeeId', '=', currentEmployee)
    .where(({ not, ref }) => not(ref('isRead')))
    .returning('id'),
)

/** Marks one as read, with the earlier ones about its record; can be repeated. Throws NOT_FOUND for one that is missing or belongs to someone else. */
export async function markRead({ ctx: { tx }, input: { id } }: VerbArgs<WriteTx<Actor>, typeof notifications.markRead>) {
  if ((await tx.run(mark, { id })) === 0) fail('NOT_FOUND', 'Notification not found')
  tx.announce('employee_notifications', id)
  return { ok: true as const }
}

/** Announces one of the rows only, because the user's other tabs reload the whole list on any change. */
export async function markAllRead({ ctx: { tx } }: VerbArgs<WriteTx<Actor>, typeof notifications.markAllRead>) {
  const marked = await tx.rows(markAll, {})
  if (marked[0]) tx.announce('employee_notifications', marked[0].id)
  return { marked: marked.length }
}
