import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { defineList } from '#server/list/list.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { byPower } from '#slices/access/rules/may-give.ts'
import { roleSentence } from '#slices/access/rules/role-sentence.ts'
import { activeRoles, actorMayGive, readSeats } from '#slices/access/server/public.ts'
import { invitationStatus, invitations } from '#slices/invitations/contract/invitations.ts'
import { type InvitationRow, invitationColumns, invitationOf, invitationTables } from './rows.ts'
import { openInvitations, seatsOf } from './seats.ts'

type Row = InvitationRow & {
  createdAt: string
  /** The words that the filter has for it. */
  statuses: string[]
}

const invitationList = defineList({
  contract: { noun: 'invitation', chosen: { status: invitationStatus }, endpoints: invitations },
  rows: sqlStatement<Record<never, never>, Row>(
    `select ${invitationColumns}, i.created_at,
       case when i.accepted_at is null and i.revoked_at is null then array['open', 'all'] else array['ended', 'all'] end as statuses
     from ${invitationTables} where i.organization_id = (select app.org_id())`,
  ),
  cursor: 'before',
  filters: { status: { by: 'statuses', kind: 'has' } },
  sorts: { order: { by: 'createdAt', type: 'instant', descends: true, isFilled: true } },
})

/** The invitations of the organization, its seats, and the roles that the current user may give. Throws VALIDATION for an unknown cursor. */
export async function listInvitations(
  { ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof invitations.list>,
  { isDelivered }: MailSettings,
): Promise<OutputOf<typeof invitations.list>> {
  const [page, seats, open, roles] = await Promise.all([
    invitationList.pageAlone(tx, input),
    tx.first(readSeats, {}),
    tx.first(openInvitations, {}),
    tx.rows(activeRoles, {}),
  ])
  return {
    invitations: page.rows.map(invitationOf),
    more: page.more,
    seats: seatsOf(seats, open),
    roles: roles
      .filter(role => actorMayGive(tx.actor, role))
      .toSorted(byPower)
      .map(role => ({ id: role.id, key: role.key, name: role.name, sentence: roleSentence(role) })),
    isMailDelivered: isDelivered,
  }
}
