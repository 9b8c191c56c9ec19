import type { JobActor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { employeeTables } from '#slices/people/server/public.ts'
import { type MailedNotification, notificationMail } from './compose.ts'

interface Recipient {
  address: string | null
  organization: string
  domain: string | null
}

const recipientOf = sqlStatement<{ employeeId: string }, Recipient>(
  `select case when e.is_active then app.confirmed_address_of(e.user_id) end as address, o.name as organization, o.domain
   from ${employeeTables} where e.organization_id = (select app.org_id()) and e.id = $employeeId`,
)

/** The last 7:00 where a person is, as `e`, `l` and `o` know it. On the days when clocks change it is still 7:00 there. */
export const lastSeven = `((((app.now() at time zone coalesce(l.timezone, o.timezone)) - interval '7 hours')::date + time '07:00')
  at time zone coalesce(l.timezone, o.timezone))`

interface Taken extends MailedNotification {
  relatedResourceType: string | null
  isRead: boolean
  causedBy: string | null
}

// Everything taken is settled in this transaction, with or without an email: notifications read by now are left out.
const take = sqlStatement<{ employeeId: string; mail: 'at_once' | 'daily' }, Taken>(
  `with taken as (
     update app.employee_notifications n set mail_done_at = app.now()
     where n.organization_id = (select app.org_id()) and n.employee_id = $employeeId and n.mail = $mail and n.mail_done_at is null
       and ($mail = 'at_once' or n.created_at < (select ${lastSeven} from ${employeeTables}
         where e.organization_id = (select app.org_id()) and e.id = $employeeId))
     returning n.id, n.title, n.message, n.related_resource_type, n.related_resource_id, n.is_read, n.caused_by, n.created_at
   )
   select id, title, message, related_resource_type, related_resource_id, is_read, caused_by from taken order by created_at desc, id desc`,
)

const SUPPORT_TICKETS = 'support_tickets'

/**
 * Writes the one mail with what is due to a person, in the transaction that settles it: a job that dies before the commit has done nothing, and one that
 * is repeated after it finds nothing left. No mail when everything was read, or for someone without a confirmed address. If a mail at once can't be sent,
 * whoever caused its newest notification is told.
 */
export async function sendDue(
  tx: WriteTx<JobActor>,
  due: { employeeId: string; mail: 'at_once' | 'daily' },
  addressOf: (subdomain: string | null) => string,
): Promise<void> {
  const [recipient, taken] = await Promise.all([tx.first(recipientOf, { employeeId: due.employeeId }), tx.rows(take, due)])
  const [first, ...rest] = taken.filter(({ isRead }) => !isRead)
  if (first === undefined || !recipient?.address) return
  const { address: to, organization, domain } = recipient
  const notifications = [first, ...rest] as const
  const isDigest = due.mail === 'daily'
  const ofSupport = notifications.every(({ relatedResourceType }) => relatedResourceType === SUPPORT_TICKETS)
  const kind = isDigest ? 'notification_digest' : ofSupport ? 'support_notification' : 'notification'
  const causedBy = isDigest ? null : first.causedBy
  enqueueMail(
    tx,
    { ...notificationMail({ kind, to, organization, address: addressOf(domain), notifications }), causedBy },
    tx.actor.organizationId,
  )
}
