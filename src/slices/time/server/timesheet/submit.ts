import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { handIn } from './hand-in.ts'

/** Hands the reader's own sheet in. */
export function submit({ ctx: { tx, request }, input: { periodStart, version } }: VerbArgs<WriteTx<Actor>, typeof timesheets.submit>) {
  return handIn(tx, { whose: 'own', periodStart, version, reason: null, requestId: request.requestId })
}

/** An administrator hands somebody else's sheet in, with a reason. Its approvers stay those of the person. */
export function submitOnBehalf({
  ctx: { tx, request },
  input: { employeeId, ...rest },
}: VerbArgs<WriteTx<Actor>, typeof timesheets.submitOnBehalf>) {
  return handIn(tx, { ...rest, whose: { employeeId }, requestId: request.requestId })
}
