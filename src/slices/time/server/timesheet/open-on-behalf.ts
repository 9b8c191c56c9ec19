import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { openSheet } from './open-sheet.ts'
import { refuseOnBehalf } from './refuse.ts'

/** Somebody else's sheet of the period around a date, for the administrator who enters hours on it or hands it in. */
export async function openOnBehalf({ ctx: { tx }, input: { employeeId, date } }: VerbArgs<WriteTx<Actor>, typeof timesheets.openOnBehalf>) {
  const { person, timesheet, missing, fixedBy } = await openSheet(tx, { whose: { employeeId }, date: date ?? null }, one =>
    refuseOnBehalf(tx.actor, one),
  )
  return { timesheet, missing, fixedBy, employeeName: person!.name }
}
