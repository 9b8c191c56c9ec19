import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { openSheet } from './open-sheet.ts'

/** The reader's own sheet of the period around a date, or the one of a submission of theirs. */
export async function mine({
  ctx: { tx },
  input: { date = null, submissionId = null },
}: VerbArgs<WriteTx<Actor>, { date?: PlainDate | null | undefined; submissionId?: string | null | undefined }>) {
  const { timesheet, missing, fixedBy } = await openSheet(tx, { whose: 'own', date, submissionId })
  return { timesheet, missing, fixedBy }
}
