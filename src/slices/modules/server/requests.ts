import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { modules } from '#slices/modules/contract/modules.ts'
import { switchedOn } from '#slices/modules/rules/switching.ts'
import { type ModuleRow, moduleColumns, moduleTables } from './module-rows.ts'

interface RequestRow extends ModuleRow {
  requestId: string
  userId: string
  person: string
  justification: string
  requestStatus: 'pending' | 'approved' | 'rejected' | 'cancelled'
  createdAt: string
  reviewedBy: string | null
  reviewedAt: string | null
  notes: string | null
  isForwarded: boolean
}

const askerName = `coalesce(nullif(btrim(asker.first_name || ' ' || asker.last_name), ''), asker.email)`
const judgeName = `coalesce(nullif(btrim(judge.first_name || ' ' || judge.last_name), ''), judge.email)`

const page = sqlStatement<{ after: string | null; limit: number }, RequestRow>(
  `select r.id as request_id, r.user_id, ${askerName} as person, r.justification, r.status as request_status, r.created_at,
     ${judgeName} as reviewed_by, r.reviewed_at, r.review_notes as notes, r.forwarded_at is not null as is_forwarded, ${moduleColumns}
   from ${moduleTables}
   join app.module_access_requests r on r.organization_id = (select app.org_id()) and r.module_id = m.id
   join platform.profiles asker on asker.id = r.user_id
   left join platform.profiles judge on judge.id = coalesce(r.reviewed_by, r.forwarded_by)
   left join app.module_access_requests c on c.organization_id = r.organization_id and c.id = $after::uuid
   where $after::uuid is null or (r.status <> 'pending') > (c.status <> 'pending')
     or (r.status <> 'pending') = (c.status <> 'pending') and (r.created_at, r.id) < (c.created_at, c.id)
   order by r.status <> 'pending', r.created_at desc, r.id desc limit $limit::int + 1`,
)
const count = sqlStatement<object, { total: number }>(
  'select count(*)::int as total from app.module_access_requests where organization_id = (select app.org_id())',
)

/** The organization's requests, pending ones first, page by page, with what an approval by the current user does. */
export async function listModuleRequests({
  ctx: { tx },
  input,
}: VerbArgs<ReadTx<Actor>, typeof modules.requests>): Promise<OutputOf<typeof modules.requests>> {
  const { after, limit } = input
  const [found, sum] = await Promise.all([tx.rows(page, { after: after ?? null, limit }), tx.first(count, {})])
  const bySuperAdmin = tx.actor.mode === 'super_admin'
  return {
    rows: found.slice(0, limit).map(row => ({
      id: row.requestId,
      userId: row.userId,
      person: row.person,
      module: row.slug,
      moduleName: row.name,
      justification: row.justification,
      status: row.requestStatus,
      createdAt: row.createdAt,
      reviewedBy: row.reviewedBy,
      reviewedAt: row.reviewedAt,
      notes: row.notes,
      isForwarded: row.requestStatus === 'pending' && row.isForwarded,
      isOwn: row.userId === tx.actor.userId,
      approval: approvalOf(row, bySuperAdmin),
    })),
    more: found.length > limit,
    total: sum?.total ?? 0,
  }
}

function approvalOf(row: RequestRow, bySuperAdmin: boolean): 'gives' | 'switches_on' | 'forwards' {
  const next = switchedOn(row, row.now, bySuperAdmin)
  if (next === null) return 'forwards'
  return next.status === row.status ? 'gives' : 'switches_on'
}
