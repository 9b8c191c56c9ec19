import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { notifications } from '#slices/notifications/contract/notifications.ts'

const mark = sqlStatement<{ id: string }, unknown>(
  'update app.employee_notifications set is_read = true where id = $id and employee_id = app.employee_id()',
)

const markAll = sqlStatement<object, { id: string }>(
  'update app.employee_notifications set is_read = true where employee_id = app.employee_id() and not is_read returning id',
)

/** Marks one as read; can be repeated. Throws NOT_FOUND for one that is missing or belongs to someone else. */
export async function markRead({ ctx: { tx }, input: { id } }: VerbArgs<WriteTx<Actor>, typeof notifications.markRead>) {
  if ((await tx.run(mark, { id })) === 0) fail('NOT_FOUND', 'Notification not found')
  tx.announce({ table: 'employee_notifications', id, organizationId: tx.actor.organizationId })
  return { ok: true as const }
}

/** Announces one of the rows only, because the user's other tabs reload the whole list on any change. */
export async function markAllRead({ ctx: { tx } }: VerbArgs<WriteTx<Actor>, typeof notifications.markAllRead>) {
  const marked = await tx.rows(markAll, {})
  if (marked[0]) tx.announce({ table: 'employee_notifications', id: marked[0].id, organizationId: tx.actor.organizationId })
  return { marked: marked.length }
}
