import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { type AccountEventKind, recordAccountEvent } from '../account-event.ts'

/** Records a change of the current user's factors; the rule says which factor. */
export function recordFactorEvent(
  tx: Pick<WriteTx<unknown>, 'atCommit'>,
  { requestId, ip: address }: Pick<RequestContext, 'requestId' | 'ip'>,
  { userId, organizationId }: { userId: string; organizationId: string | null },
  kind: AccountEventKind,
  operation: string,
  factor: 'authenticator' | 'passkey' | 'backup_code',
): void {
  recordAccountEvent(tx, { kind, userId, organizationId, operation, rule: factor, requestId, address })
}
