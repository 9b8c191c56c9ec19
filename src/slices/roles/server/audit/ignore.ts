import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { SubjectTypes } from '#slices/approvals/server/public.ts'
import type { permissionAudit } from '#slices/roles/contract/permission-audit.ts'
import { keysOf, loadFindings } from './findings.ts'

type Ignore = typeof permissionAudit.ignore
type Restore = typeof permissionAudit.restore

const insert = sqlStatement<{ keys: string[]; note: string }, unknown>(
  `insert into app.ignored_findings (key, note) select distinct k, $note from unnest($keys::text[]) k
   on conflict (organization_id, key) do nothing`,
)
const remove = sqlStatement<{ keys: string[] }, { key: string; note: string }>(
  `delete from app.ignored_findings where organization_id = (select app.org_id()) and key = any ($keys::text[]) returning key, note`,
)

/** Ignores findings; one that is ignored already keeps its note. Throws NOT_FOUND for one that isn't, or isn't any more. */
export function ignoreFindings(subjects: SubjectTypes) {
  return async ({ ctx: { tx, request }, input: { keys, note } }: VerbArgs<WriteTx<Actor>, Ignore>): Promise<OutputOf<Ignore>> => {
    const present = keysOf(await loadFindings(tx, subjects))
    if (keys.some(key => !present.has(key))) fail('NOT_FOUND', 'Finding not found', { field: 'keys', rule: 'finding_unknown' })
    await tx.run(insert, { keys, note })
    const after = { keys, note }
    emitAudit(tx, { action: 'finding.ignored', resourceType: 'ignored_findings', resourceId: null, after, requestId: request.requestId })
    return { ok: true }
  }
}

/** Shows ignored findings again. Throws NOT_FOUND for one that isn't ignored. */
export async function restoreFindings({
  ctx: { tx, request },
  input: { keys },
}: VerbArgs<WriteTx<Actor>, Restore>): Promise<OutputOf<Restore>> {
  const before = await tx.rows(remove, { keys })
  if (before.length !== new Set(keys).size) fail('NOT_FOUND', 'Finding not found', { field: 'keys', rule: 'finding_unknown' })
  emitAudit(tx, { action: 'finding.restored', resourceType: 'ignored_findings', resourceId: null, before, requestId: request.requestId })
  return { ok: true }
}
