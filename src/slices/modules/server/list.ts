import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { modules } from '#slices/modules/contract/modules.ts'
import { isOptional, type ModuleRow, moduleColumns, moduleTables, moduleView } from './module-rows.ts'
import { reviewers } from './reviewers.ts'

interface OwnModule extends ModuleRow {
  isMine: boolean
  requestId: string | null
  requestedAt: string | null
  isForwarded: boolean
}

const ownModules = sqlStatement<object, OwnModule>(
  `select ${moduleColumns}, coalesce((own.modules ->> m.slug)::timestamptz > app.now(), false) as is_mine,
     r.id as request_id, r.created_at as requested_at, r.forwarded_at is not null as is_forwarded
   from ${moduleTables} cross join (select app.own_modules() as modules offset 0) own
   left join app.module_access_requests r
     on r.organization_id = (select app.org_id()) and r.user_id = (select app.user_id()) and r.module_id = m.id and r.status = 'pending'
   where ${isOptional} order by m.name`,
)

/** How many names of reviewers a request's dialog shows. */
const NAMES = 5

/** The organization's optional modules as the current user has them, and who reviews a request. */
export async function listModules({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof modules.list>): Promise<OutputOf<typeof modules.list>> {
  const [rows, people] = await Promise.all([tx.rows(ownModules, {}), tx.rows(reviewers, {})])
  return {
    modules: rows.map(row => ({
      ...moduleView(row),
      isMine: row.isMine,
      request:
        row.requestId === null || row.requestedAt === null
          ? null
          : { id: row.requestId, createdAt: row.requestedAt, isForwarded: row.isForwarded },
    })),
    reviewers: people.slice(0, NAMES).map(({ name }) => name),
  }
}
