import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { storeModule } from '#slices/access/server/public.ts'
import type { modules } from '#slices/modules/contract/modules.ts'
import { isSame, switchedOn } from '#slices/modules/rules/switching.ts'
import { markNotificationsAnswered, notifyUser } from '#slices/notifications/server/public.ts'
import { lockModule } from './module-rows.ts'
import { MODULE_REQUESTED, REQUEST_APPROVED, REQUEST_REJECTED, REQUESTS } from './request-words.ts'

interface OpenRequest {
  userId: string
  moduleId: string
  slug: string
  status: string
  isForwarded: boolean
  reviewer: string
}

const lockRequest = sqlStatement<{ id: string }, OpenRequest>(
  `select r.user_id, r.module_id, m.slug, r.status, r.forwarded_at is not null as is_forwarded,
     (select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) from platform.profiles p where p.id = (select app.user_id())) as reviewer
   from app.module_access_requests r join platform.modules m on m.id = r.module_id
   where r.organization_id = (select app.org_id()) and r.id = $id for update of r`,
)
const close = sqlStatement<{ id: string; status: string; notes: string | null }, unknown>(
  `update app.module_access_requests set status = $status, reviewed_by = (select app.user_id()), reviewed_at = app.now(), review_notes = $notes
   where organization_id = (select app.org_id()) and id = $id`,
)
const forward = sqlStatement<{ id: string; notes: string | null }, unknown>(
  `update app.module_access_requests set forwarded_by = (select app.user_id()), forwarded_at = app.now(), review_notes = $notes
   where organization_id = (select app.org_id()) and id = $id`,
)
const give = sqlStatement<{ userId: string; moduleId: string }, unknown>(
  `insert into app.user_module_access (user_id, module_id, is_enabled, granted_by) values ($userId, $moduleId, true, (select app.user_id()))
   on conflict (organization_id, user_id, module_id)
   do update set is_enabled = true, revoked_at = null, granted_by = excluded.granted_by, granted_at = excluded.granted_at`,
)

/**
 * Approves or rejects a pending request. An approval gives the person the module, and switches it on for the organization where the reviewer may; where
 * they may not, the request goes on to the platform and stays pending. Throws NOT_FOUND, FORBIDDEN for the reviewer's own request, CONFLICT for one that
 * is closed, or that the platform has already.
 */
export async function reviewModuleRequest({
  ctx: { tx, request },
  input: { id, decision, notes },
}: VerbArgs<WriteTx<Actor>, typeof modules.review>): Promise<OutputOf<typeof modules.review>> {
  const asked = (await tx.first(lockRequest, { id })) ?? fail('NOT_FOUND', 'Request not found')
  if (asked.userId === tx.actor.userId) fail('FORBIDDEN', "You can't review your own request", { rule: 'own_request' })
  if (asked.status !== 'pending')
    fail('CONFLICT', 'This request has already been reviewed', { rule: 'request_closed', data: { status: asked.status } })
  const module = await lockModule(tx, asked.slug)
  const note = notes || null
  const about = { resourceType: REQUESTS, resourceId: id, requestId: request.requestId }
  const told = { table: REQUESTS, id, organizationId: tx.actor.organizationId }

  if (decision === 'approved') {
    const next = switchedOn(module, module.now, tx.actor.mode === 'super_admin')
    if (next === null) {
      if (asked.isForwarded) fail('CONFLICT', 'This request is already with the platform', { rule: 'request_forwarded' })
      tx.atCommit(forward, { id, notes: note })
      tx.announce(told)
      emitAudit(tx, { ...about, action: 'module_request.forwarded', after: { module: asked.slug, notes: note } })
      return { status: 'forwarded' }
    }
    if (!isSame(module, next)) {
      storeModule(tx, module.id, next)
      const [before, after] = [{ status: module.status }, { status: next.status }]
      emitAudit(tx, { ...about, action: 'module.switched_on', resourceType: 'organization_modules', resourceId: module.id, before, after })
    }
    tx.atCommit(give, { userId: asked.userId, moduleId: module.id })
  }
  tx.atCommit(close, { id, status: decision, notes: note })
  await markNotificationsAnswered(tx, { notificationType: MODULE_REQUESTED, relatedResourceId: id, userId: null })
  notifyUser(tx, asked.userId, {
    notificationType: decision === 'approved' ? REQUEST_APPROVED : REQUEST_REJECTED,
    title: decision === 'approved' ? 'Module Request Approved' : 'Module Request Rejected',
    message: `${asked.reviewer} ${decision} your request for ${module.name}.${note === null ? '' : ` Notes: ${note}`}`,
    relatedResourceType: REQUESTS,
    relatedResourceId: id,
  })
  tx.announce(told)
  emitAudit(tx, { ...about, action: `module_request.${decision}`, after: { module: asked.slug, userId: asked.userId, notes: note } })
  return { status: decision }
}
