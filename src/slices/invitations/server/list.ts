import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { byPower } from '#slices/access/rules/may-give.ts'
import { roleSentence } from '#slices/access/rules/role-sentence.ts'
import { activeRoles, actorMayGive, readSeats } from '#slices/access/server/public.ts'
import type { invitations } from '#slices/invitations/contract/invitations.ts'
import { type InvitationRow, invitationColumns, invitationOf, invitationTables } from './rows.ts'
import { openInvitations, seatsOf } from './seats.ts'

const newest = sqlStatement<{ status: string; before: string | null; limit: number }, InvitationRow>(
  `select ${invitationColumns} from ${invitationTables}
   where i.organization_id = (select app.org_id()) and ($before::uuid is null or i.id < $before::uuid)
     and ($status = 'all' or ($status = 'open') = (i.accepted_at is null and i.revoked_at is null))
   order by i.id desc limit $limit::int + 1`,
)

/** The invitations of the organization, its seats, and the roles that the current user may give. */
export async function listInvitations(
  { ctx: { tx }, input: { status, limit, before } }: VerbArgs<ReadTx<Actor>, typeof invitations.list>,
  { isDelivered }: MailSettings,
): Promise<OutputOf<typeof invitations.list>> {
  const [rows, seats, open, roles] = await Promise.all([
    tx.rows(newest, { status, limit, before: before ?? null }),
    tx.first(readSeats, {}),
    tx.first(openInvitations, {}),
    tx.rows(activeRoles, {}),
  ])
  return {
    invitations: rows.slice(0, limit).map(invitationOf),
    more: rows.length > limit,
    seats: seatsOf(seats, open),
    roles: roles
      .filter(role => actorMayGive(tx.actor, role))
      .toSorted(byPower)
      .map(role => ({ id: role.id, key: role.key, name: role.name, sentence: roleSentence(role) })),
    isMailDelivered: isDelivered,
  }
}
