import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { recordSecurityEvent } from '#server/record-security-event.ts'
import type { RequestContext } from '#server/rpc/verb.ts'

interface EndedSessions {
  userId: string
  /** Where the person stands who ends them. */
  organizationId: string | null
  /** The session that stays; null where none does. */
  keep: string | null
  /** Only this one; without it, all of them. */
  only?: string
}

const endThem = sqlStatement<{ userId: string; keep: string | null; only: string | null }, unknown>(
  `delete from auth.session where "userId" = $userId and id is distinct from $keep::uuid and ($only::uuid is null or id = $only::uuid)`,
)

/** Ends sessions of one person and records how many, in the transaction. Answers how many. */
export async function endSessions(
  tx: Pick<WriteTx<unknown>, 'run' | 'atCommit'>,
  { requestId, ip: address }: Pick<RequestContext, 'requestId' | 'ip'>,
  operation: string,
  { userId, organizationId, keep, only }: EndedSessions,
): Promise<number> {
  const count = await tx.run(endThem, { userId, keep, only: only ?? null })
  if (count > 0) recordSecurityEvent(tx, { kind: 'sessions_ended', userId, organizationId, count, operation, requestId, address })
  return count
}
