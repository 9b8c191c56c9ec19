import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { recordAccountEvent } from '../account-event.ts'

interface EndedSessions {
  userId: string
  /** The organization of the session that ends them. */
  organizationId: string | null
  /** The session to keep; null to keep none. */
  keep: string | null
  /** Ends only this session; all if absent. */
  only?: string
}

const deleteSessions = sqlStatement<{ userId: string; keep: string | null; only: string | null }, unknown>(
  `delete from auth.session where "userId" = $userId and id is distinct from $keep::uuid and ($only::uuid is null or id = $only::uuid)`,
)

/** Ends sessions of one person and records it in the same transaction. Resolves with their number. */
export async function endSessions(
  tx: Pick<WriteTx<unknown>, 'run' | 'atCommit'>,
  { requestId, ip: address }: Pick<RequestContext, 'requestId' | 'ip'>,
  operation: string,
  { userId, organizationId, keep, only }: EndedSessions,
): Promise<number> {
  const count = await tx.run(deleteSessions, { userId, keep, only: only ?? null })
  if (count > 0) recordAccountEvent(tx, { kind: 'sessions_ended', userId, organizationId, count, operation, requestId, address })
  return count
}
