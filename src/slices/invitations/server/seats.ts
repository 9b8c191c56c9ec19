import { sqlStatement } from '#server/db/statement.ts'
import type { Seats } from '#slices/access/server/public.ts'
import { isOpen } from './rows.ts'

/** Invitations that may still be accepted. */
export const openInvitations = sqlStatement<object, { pending: number }>(
  `select count(*)::int as pending from app.organization_invitations i where i.organization_id = (select app.org_id()) and ${isOpen}`,
)

export function seatsOf(seats: Seats | undefined, open: { pending: number } | undefined): Seats & { pending: number } {
  return { used: seats!.used, max: seats!.max, pending: open!.pending }
}
