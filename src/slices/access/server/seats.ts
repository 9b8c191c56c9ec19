import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'

/** Active members, and how many the organization may have; null without a limit. */
export interface Seats {
  used: number
  max: number | null
}

// A member whose employee record is inactive has left.
const seatsSql = `select o.max_users as max, (select count(*)::int from app.organization_members m
    left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
    where m.organization_id = o.id and m.status = 'active' and e.is_active is not false) as used
  from app.organizations o where o.id = (select app.org_id())`
export const readSeats = sqlStatement<object, Seats>(seatsSql)
/** Held until the transaction ends. Locked first and counted after it, so that of two who take the last seat only one gets it. */
export const lockSeats = sqlStatement<object, { id: string }>(
  'select id from app.organizations where id = (select app.org_id()) for no key update',
)

/** Why the organization has no seat for `more` people, besides those who joined and `pending` open invitations; null where it has. Locks nothing. */
export async function seatsLacking(tx: Pick<ReadTx<unknown>, 'first'>, more: number, pending: number): Promise<string | null> {
  const { used, max } = (await tx.first(readSeats, {}))!
  return max === null || used + pending + more <= max ? null : fullText(used, max, pending)
}

/**
 * Throws CONFLICT of rule `max_users` unless the organization has a seat for `more` people, besides those who joined and, where whoever asks counts them,
 * `pending` open invitations. Holds the organization's row until the transaction ends, so call it before the seats are taken in the same transaction.
 */
export async function requireSeats(
  tx: Pick<ReadTx<unknown>, 'first'>,
  more: number,
  { pending, field }: { pending?: number; field?: string } = {},
): Promise<void> {
  const [, seats] = await Promise.all([tx.first(lockSeats, {}), tx.first(readSeats, {})])
  const { used, max } = seats!
  if (max === null || used + (pending ?? 0) + more <= max) return
  fail('CONFLICT', fullText(used, max, pending ?? 0), {
    rule: 'max_users',
    ...(field !== undefined && { field }),
    data: { used, max, ...(pending !== undefined && { pending }) },
  })
}

/** Open invitations are named where there are any: without them the numbers would say that there is room. */
function fullText(used: number, max: number, pending: number): string {
  if (pending === 0) return `Your organization has ${used} of ${max} people. Ask your platform administrator to raise the limit.`
  const open = pending === 1 ? '1 invitation is open. Revoke it' : `${pending} invitations are open. Revoke one`
  return `${used} of ${max} people have joined, and ${open}, or ask your platform administrator to raise the limit.`
}
