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

/**
 * Throws CONFLICT of rule `max_users` unless the organization has a seat for `more` people. Holds the organization's row until the transaction
 * ends, so call it before the seats are taken in the same transaction.
 */
export async function requireSeats(tx: Pick<ReadTx<unknown>, 'first'>, more: number, field?: string): Promise<void> {
  const [, seats] = await Promise.all([tx.first(lockSeats, {}), tx.first(readSeats, {})])
  const { used, max } = seats!
  if (max === null || used + more <= max) return
  fail('CONFLICT', `Your organization has ${used} of ${max} people. Ask your Steward operator to raise the limit.`, {
    rule: 'max_users',
    ...(field !== undefined && { field }),
    data: { used, max },
  })
}
