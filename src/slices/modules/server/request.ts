import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { modules } from '#slices/modules/contract/modules.ts'
import { markNotificationsAnswered, notifyUser } from '#slices/notifications/server/public.ts'
import { isOptional, moduleNotFound, moduleTables } from './module-rows.ts'
import { MODULE_REQUESTED, REQUESTS } from './request-words.ts'
import { reviewers } from './reviewers.ts'

const wanted = sqlStatement<{ slug: string }, { id: string; name: string; isMine: boolean; person: string }>(
  `select m.id, m.name, coalesce((app.own_modules() ->> m.slug)::timestamptz > app.now(), false) as is_mine,
     (select coalesce(p.display_name, p.email) from platform.profiles p where p.id = (select app.user_id())) as person
   from ${moduleTables} where ${isOptional} and m.slug = $slug`,
)
const insertRequest = sqlStatement<{ id: string; moduleId: string; justification: string }, { id: string }>(
  `insert into app.module_access_requests (id, user_id, module_id, justification)
   values ($id, (select app.user_id()), $moduleId, $justification)
   on conflict (organization_id, user_id, module_id) where status = 'pending' do nothing returning id`,
)
const cancelRequest = sqlStatement<{ id: string }, { id: string }>(
  `update app.module_access_requests set status = 'cancelled'
   where organization_id = (select app.org_id()) and id = $id and user_id = (select app.user_id()) and status = 'pending' returning id`,
)
const own = sqlStatement<{ id: string }, { id: string }>(
  `select id from app.module_access_requests where organization_id = (select app.org_id()) and id = $id and user_id = (select app.user_id())`,
)

/**
 * Requests a module for the current user and notifies those who review it. Throws NOT_FOUND for an unknown or a core module, CONFLICT for one that
 * they have or have requested already, FORBIDDEN for a super admin, who is no member.
 */
export async function requestModule({
  ctx: { tx, request },
  input: { module: slug, justification },
}: VerbArgs<WriteTx<Actor>, typeof modules.request>): Promise<OutputOf<typeof modules.request>> {
  const [module, people] = await Promise.all([tx.first(wanted, { slug }), tx.rows(reviewers, {})])
  if (tx.actor.mode === 'super_admin') fail('FORBIDDEN', 'Only members can request a module', { rule: 'members_only' })
  if (module === undefined) return moduleNotFound()
  if (module.isMine) fail('CONFLICT', 'You already have this module', { rule: 'module_held' })
  const id = newId()
  const stored = await tx.first(insertRequest, { id, moduleId: module.id, justification })
  if (stored === undefined) fail('CONFLICT', "You've already requested this module", { rule: 'module_requested' })
  for (const { userId } of people) {
    notifyUser(tx, userId, {
      notificationType: MODULE_REQUESTED,
      title: 'Module Access Requested',
      message: `${module.person} requested access to ${module.name}`,
      relatedResourceType: REQUESTS,
      relatedResourceId: id,
    })
  }
  tx.announce(REQUESTS, id)
  const after = { module: slug, justification }
  emitAudit(tx, { action: 'module_request.created', resourceType: REQUESTS, resourceId: id, after, requestId: request.requestId })
  return { id }
}

/** Cancels the current user's own pending request. Throws NOT_FOUND for another person's, CONFLICT for one that is no longer pending. */
export async function cancelModuleRequest({
  ctx: { tx, request },
  input: { id },
}: VerbArgs<WriteTx<Actor>, typeof modules.cancel>): Promise<OutputOf<typeof modules.cancel>> {
  const [cancelled, found] = await Promise.all([tx.first(cancelRequest, { id }), tx.first(own, { id })])
  if (found === undefined) fail('NOT_FOUND', 'Request not found')
  if (cancelled === undefined) fail('CONFLICT', 'This request is no longer pending', { rule: 'request_closed' })
  await markNotificationsAnswered(tx, { notificationTypes: [MODULE_REQUESTED], relatedResourceId: id, userId: null })
  tx.announce(REQUESTS, id)
  emitAudit(tx, { action: 'module_request.cancelled', resourceType: REQUESTS, resourceId: id, requestId: request.requestId })
  return { ok: true }
}
