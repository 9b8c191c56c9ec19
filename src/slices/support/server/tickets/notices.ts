import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import { TICKETS } from './stored-ticket.ts'

/** The active administrators of the organization besides the current user, who need not be told of what they do. */
const administrators = sqlStatement<object, { userId: string }>(
  `select ur.user_id from app.user_roles ur
   join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id and r.base_role = 'admin'
   join app.organization_members m on m.organization_id = ur.organization_id and m.user_id = ur.user_id and m.status = 'active'
   where ur.organization_id = (select app.org_id()) and ur.user_id is distinct from (select app.user_id()) order by ur.user_id limit 50`,
)

interface Told {
  id: string
  number: number
  title: string
}

/** Tells the administrators of a new ticket. */
export async function tellOfTicket(tx: WriteTx<Actor>, { id, number, title }: Told): Promise<void> {
  for (const { userId } of await tx.rows(administrators, {})) {
    notifyUser(tx, userId, {
      notificationType: 'support_ticket_created',
      title: 'Support Ticket Filed',
      message: `#${number} ${title}`,
      relatedResourceType: TICKETS,
      relatedResourceId: id,
    })
  }
}
