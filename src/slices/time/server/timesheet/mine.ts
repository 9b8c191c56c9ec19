import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { openSheet } from './open-sheet.ts'

/** The reader's own sheet of the period around a date, or the one of a submission of theirs. */
export async function mine({ ctx: { tx }, input }: VerbArgs<WriteTx<Actor>, typeof timesheets.mine>) {
  const { timesheet, missing, fixedBy } = await openSheet(tx, {
    whose: 'own',
    date: input.date ?? null,
    submissionId: input.submissionId ?? null,
  })
  return { timesheet, missing, fixedBy }
}
