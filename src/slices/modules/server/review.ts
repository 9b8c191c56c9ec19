import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { storeModule } from '#slices/access/server/public.ts'
import type { modules } from '#slices/modules/contract/modules.ts'
import { isSame, switchedOn } from '#slices/modules/rules/switching.ts'
import { closeRequest, lockRequest } from './close-request.ts'
import { lockModule } from './module-rows.ts'
import { REQUESTS } from './request-words.ts'

const nameOfReviewer = sqlStatement<object, { name: string }>(
  `select coalesce(p.display_name, p.email) as name from platform.profiles p where p.id = (select app.user_id())`,
)
const forward = sqlStatement<{ id: string; notes: string | null }, unknown>(
  `update app.module_access_requests set forwarded_by = (select app.user_id()), forwarded_at = app.now(), review_notes = $notes
   where organization_id = (select app.org_id()) and id = $id`,
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
  const asked = await lockRequest(tx, id)
  if (asked.userId === tx.actor.userId) fail('FORBIDDEN', "You can't review your own request", { rule: 'own_request' })
  if (asked.status !== 'pending')
    fail('CONFLICT', 'This request has already been reviewed', { rule: 'request_closed', data: { status: asked.status } })
  const module = await lockModule(tx, asked.slug)
  const note = notes || null
  const about = { resourceType: REQUESTS, resourceId: id, requestId: request.requestId }

  if (decision === 'approved') {
    const next = switchedOn(module, module.now, tx.actor.mode === 'super_admin')
    if (next === null) {
      if (asked.isForwarded) fail('CONFLICT', 'This request is already with the platform', { rule: 'request_forwarded' })
      tx.atCommit(forward, { id, notes: note })
      tx.announce(REQUESTS, id)
      emitAudit(tx, { ...about, action: 'module_request.forwarded', after: { module: asked.slug, notes: note } })
      return { status: 'forwarded' }
    }
    if (!isSame(module, next)) {
      storeModule(tx, module.id, next)
      const [before, after] = [{ status: module.status }, { status: next.status }]
      emitAudit(tx, { ...about, action: 'module.switched_on', resourceType: 'organization_modules', resourceId: module.id, before, after })
    }
  }
  const reviewer = (await tx.first(nameOfReviewer, {}))?.name ?? 'An administrator'
  await closeRequest(tx, asked, { decision, note, reviewer, requestId: request.requestId })
  return { status: decision }
}
