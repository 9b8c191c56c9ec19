import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { activeRoles, actorMayGive, lockSeats, requireSeats } from '#slices/access/server/public.ts'
import type { invitations } from '#slices/invitations/contract/invitations.ts'
import { stateOf } from '#slices/invitations/rules/invitation-state.ts'
import { managersToInvite } from '#slices/people/server/public.ts'
import { expiry } from './expiry.ts'
import { renewLink } from './renew.ts'
import { type InvitationRow, invitationColumns, invitationTables } from './rows.ts'
import { openInvitations } from './seats.ts'
import { MAX_PER_HOUR, MAX_PER_MINUTE, requireSendLimit, senderOf } from './send.ts'

type NewLinks = typeof invitations.newLinks

// Orders by the oldest links, so that a second call takes the ones that the first call left.
const lockUnanswered = sqlStatement<{ limit: number }, InvitationRow>(
  `select ${invitationColumns} from ${invitationTables}
   where i.organization_id = (select app.org_id()) and i.accepted_at is null and i.revoked_at is null
   order by i.sent_at, i.id limit $limit::int for no key update of i`,
)
const sentTooOften = sqlStatement<{ most: number }, { email: string }>(
  `select i.email from app.organization_invitations i
   where i.organization_id = (select app.org_id()) and i.sends_since > app.now() - interval '1 hour'
   group by i.email having sum(i.sends) >= $most::int`,
)

/**
 * New links for all invitations that were not answered, where no mail takes them to their people: the caller shares them. Throws CONFLICT of rule
 * `mail_delivered` where mail is delivered, since a link is then for its recipient alone, CONFLICT of rule `max_users` and RATE_LIMITED as `resend` does. What
 * `resend` would deny for one invitation is left out and named.
 */
export async function newLinks(
  { ctx: { tx, request } }: VerbArgs<WriteTx<Actor>, NewLinks>,
  mail: MailSettings,
): Promise<OutputOf<NewLinks>> {
  if (mail.isDelivered) {
    fail('CONFLICT', 'Invitations are emailed here, and only the recipient gets the link. Resend an invitation instead.', {
      rule: 'mail_delivered',
    })
  }
  const [, rows, limited] = await Promise.all([
    tx.first(lockSeats, {}),
    tx.rows(lockUnanswered, { limit: MAX_PER_MINUTE + 1 }),
    tx.rows(sentTooOften, { most: MAX_PER_HOUR }),
  ])
  const [roles, open, due, sender] = await Promise.all([
    tx.rows(activeRoles, {}),
    tx.first(openInvitations, {}),
    tx.first(expiry, {}),
    senderOf(tx),
  ])
  const managers = await managersToInvite(
    tx,
    rows.flatMap(({ employeeId }) => employeeId ?? []),
  )
  const roleOf = new Map(roles.map(role => [role.id, role]))
  const tooOften = new Set(limited.map(({ email }) => email))
  const judged = rows.slice(0, MAX_PER_MINUTE).map(row => {
    const role = row.roleId === null ? undefined : roleOf.get(row.roleId)
    const reason =
      role === undefined
        ? ('role_gone' as const)
        : !actorMayGive(tx.actor, role)
          ? ('role_above_own' as const)
          : row.employeeId !== null && managers.has(row.employeeId)
            ? ('invited_manager' as const)
            : tooOften.has(row.email)
              ? ('sent_too_often' as const)
              : null
    return { row, role, reason }
  })
  const renewed = judged.flatMap(({ row, role, reason }) => (reason === null && role !== undefined ? [{ row, role }] : []))
  const expired = renewed.filter(({ row }) => stateOf(row) === 'expired').length
  await Promise.all([requireSendLimit(tx, renewed.length), ...(expired > 0 ? [requireSeats(tx, expired, { ...open })] : [])])
  const { expiresAt } = due!
  const made = renewed.map(({ row, role }) => ({
    row,
    role,
    ...renewLink(tx, row, role, { mail, sender, expiresAt, requestId: request.requestId }),
  }))
  await Promise.all(made.map(({ stored }) => stored))
  return {
    links: made.map(({ row, role, link }) => ({
      id: row.id,
      email: row.email,
      name: row.employeeName,
      roleName: role.name,
      link: link ?? '',
    })),
    expiresAt,
    leftOut: judged.flatMap(({ row: { email }, reason }) => (reason === null ? [] : [{ email, reason }])),
    more: rows.length > MAX_PER_MINUTE,
  }
}
