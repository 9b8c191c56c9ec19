import { fail } from '#core/failure.ts'
import { type NotificationKind, notificationKinds } from '#core/notification-kinds.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { notifications } from '#slices/notifications/contract/notifications.ts'
import { type Channel, channelsOf, standardChannel } from '#slices/notifications/rules/channels.ts'

const chosen = sqlStatement<object, { notificationType: NotificationKind; channel: Channel }>(
  `select notification_type, channel from app.notification_preferences
   where organization_id = (select app.org_id()) and employee_id = (select app.employee_id())`,
)
const choose = sqlStatement<{ kind: NotificationKind; channel: Channel }, unknown>(
  `insert into app.notification_preferences (employee_id, notification_type, channel) values ((select app.employee_id()), $kind, $channel)
   on conflict (organization_id, employee_id, notification_type) do update set channel = excluded.channel, updated_at = app.now()`,
)
// Someone who has just chosen otherwise gets no digest of earlier notifications.
const dropFromDigest = sqlStatement<{ kind: NotificationKind }, unknown>(
  `update app.employee_notifications set mail = null
   where organization_id = (select app.org_id()) and employee_id = (select app.employee_id()) and mail = 'daily' and mail_done_at is null
     and notification_type = $kind`,
)

/** Every kind with the current user's choice, or the standard one. */
export async function preferences({
  ctx: { tx },
}: VerbArgs<ReadTx<Actor>, typeof notifications.preferences>): Promise<OutputOf<typeof notifications.preferences>> {
  const own = new Map((await tx.rows(chosen, {})).map(({ notificationType, channel }) => [notificationType, channel]))
  const kinds = Object.keys(notificationKinds) as NotificationKind[]
  return { preferences: kinds.map(kind => ({ kind, channel: own.get(kind) ?? standardChannel(kind) })) }
}

/**
 * Applies to notifications from now on. Throws VALIDATION for what can't be off, and NOT_FOUND without an employee record (a super admin inside an
 * organization), who is sent none.
 */
export async function setPreference({
  ctx: { tx },
  input: { kind, channel },
}: VerbArgs<WriteTx<Actor>, typeof notifications.setPreference>) {
  const { employeeId } = await tx.authorized()
  if (employeeId === null) fail('NOT_FOUND', "You don't get notifications here")
  if (!channelsOf(kind).includes(channel)) {
    fail('VALIDATION', 'What needs your review always shows in the app', { field: 'channel', rule: 'must_stay_in_app' })
  }
  tx.atCommit(choose, { kind, channel })
  if (channel !== 'daily') tx.atCommit(dropFromDigest, { kind })
  return { ok: true as const }
}
