import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { defineList } from '#server/list/list.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { moduleRequests as contract, type modules } from '#slices/modules/contract/modules.ts'
import { switchedOn } from '#slices/modules/rules/switching.ts'
import { type ModuleRow, moduleFacts, moduleTables } from './module-rows.ts'

interface RequestRow extends ModuleRow {
  userId: string
  person: string
  justification: string
  requestStatus: 'pending' | 'approved' | 'rejected' | 'cancelled'
  createdAt: string
  reviewedBy: string | null
  reviewedAt: string | null
  notes: string | null
  isForwarded: boolean
  /** Pending ones first, and of both the newest. */
  place: number
}

const askerName = `coalesce(asker.display_name, asker.email)`
const judgeName = `coalesce(judge.display_name, judge.email)`

const requests = defineList({
  contract,
  rows: sqlStatement<Record<never, never>, RequestRow>(
    `select r.id, r.user_id, ${askerName} as person, r.justification, r.status as request_status, r.created_at,
       ${judgeName} as reviewed_by, r.reviewed_at, r.review_notes as notes, r.forwarded_at is not null as is_forwarded, ${moduleFacts},
       case when r.status = 'pending' then 5000000000000000 else 0 end + (extract(epoch from r.created_at) * 1000000)::bigint as place
     from ${moduleTables}
     join app.module_access_requests r on r.organization_id = (select app.org_id()) and r.module_id = m.id
     join platform.profiles asker on asker.id = r.user_id
     left join platform.profiles judge on judge.id = coalesce(r.reviewed_by, r.forwarded_by)`,
  ),
  filters: {},
  sorts: { order: { by: 'place', type: 'integer', descends: true } },
})

/** The organization's requests, pending ones first, page by page, with what an approval by the current user does. Throws VALIDATION for an unknown cursor. */
export async function listModuleRequests({
  ctx: { tx },
  input,
}: VerbArgs<ReadTx<Actor>, typeof modules.requests>): Promise<OutputOf<typeof modules.requests>> {
  const found = await requests.page(tx, input)
  const bySuperAdmin = tx.actor.mode === 'super_admin'
  return {
    ...found,
    rows: found.rows.map(row => ({
      id: row.id,
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
  }
}

function approvalOf(row: RequestRow, bySuperAdmin: boolean): 'gives' | 'switches_on' | 'forwards' {
  const next = switchedOn(row, row.now, bySuperAdmin)
  if (next === null) return 'forwards'
  return next.status === row.status ? 'gives' : 'switches_on'
}
