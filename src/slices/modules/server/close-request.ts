import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { markNotificationsAnswered, notifyUser } from '#slices/notifications/server/public.ts'
import { MODULE_REQUESTED, REQUEST_APPROVED, REQUEST_REJECTED, REQUESTS } from './request-words.ts'

interface LockedRequest {
  id: string
  userId: string
  moduleId: string
  slug: string
  moduleName: string
  status: string
  isForwarded: boolean
}

const lock = sqlStatement<{ id: string }, LockedRequest>(
  `select r.id, r.user_id, r.module_id, m.slug, m.name as module_name, r.status, r.forwarded_at is not null as is_forwarded
   from app.module_access_requests r join platform.modules m on m.id = r.module_id
   where r.organization_id = (select app.org_id()) and r.id = $id for update of r`,
)
const close = sqlStatement<{ id: string; status: string; notes: string | null }, unknown>(
  `update app.module_access_requests set status = $status, reviewed_by = (select app.user_id()), reviewed_at = app.now(), review_notes = $notes
   where organization_id = (select app.org_id()) and id = $id`,
)
const give = sqlStatement<{ userId: string; moduleId: string }, unknown>(
  `insert into app.user_module_access (user_id, module_id, is_enabled, granted_by) values ($userId, $moduleId, true, (select app.user_id()))
   on conflict (organization_id, user_id, module_id)
   do update set is_enabled = true, revoked_at = null, granted_by = excluded.granted_by, granted_at = excluded.granted_at`,
)

/** Transactions inside an organization, including those of an operator from outside. */
type InOrganization = Pick<WriteTx<{ organizationId: string }>, 'rows' | 'first' | 'atCommit' | 'announce' | 'actor'>

/** A request of the organization, held until the transaction ends. Throws NOT_FOUND. */
export async function lockRequest(tx: Pick<InOrganization, 'first'>, id: string): Promise<LockedRequest> {
  return (await tx.first(lock, { id })) ?? fail('NOT_FOUND', 'Request not found')
}

interface Decision {
  decision: 'approved' | 'rejected'
  note: string | null
  /** Who answered, as the person reads it. */
  reviewer: string
  requestId: string
}

/**
 * Closes a request that is held, gives its person the module if it is approved, and tells them. That the organization can
 * use the module is up to the caller.
 */
export async function closeRequest(
  tx: InOrganization,
  { id, userId, moduleId, slug, moduleName }: LockedRequest,
  { decision, note, reviewer, requestId }: Decision,
): Promise<void> {
  const isApproved = decision === 'approved'
  if (isApproved) tx.atCommit(give, { userId, moduleId })
  tx.atCommit(close, { id, status: decision, notes: note })
  await markNotificationsAnswered(tx, { notificationTypes: [MODULE_REQUESTED], relatedResourceId: id, userId: null })
  notifyUser(tx, userId, {
    notificationType: isApproved ? REQUEST_APPROVED : REQUEST_REJECTED,
    title: isApproved ? 'Module Request Approved' : 'Module Request Rejected',
    message: `${reviewer} ${decision} your request for ${moduleName}.${note === null ? '' : ` Notes: ${note}`}`,
    relatedResourceType: REQUESTS,
    relatedResourceId: id,
  })
  tx.announce(REQUESTS, id)
  const after = { module: slug, userId, notes: note }
  emitAudit(tx, { action: `module_request.${decision}`, resourceType: REQUESTS, resourceId: id, after, requestId })
}
