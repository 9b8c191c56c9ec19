import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { TimesheetWarningSource } from '#server/slice.ts'
import type { TimesheetWarning } from '#slices/time/rules/timesheet-warnings.ts'

/** The warnings of other slices about some approved timesheets, by timesheet. Asks only where there is something to ask about. */
export async function warningsOfOthers(
  tx: ReadTx<Actor>,
  sources: readonly TimesheetWarningSource[],
  submissionIds: string[],
): Promise<ReadonlyMap<string, TimesheetWarning[]>> {
  if (submissionIds.length === 0) return new Map()
  const found = await Promise.all(sources.map(async ({ kind, text, among }) => ({ kind, text, among: await among(tx, submissionIds) })))
  return new Map(
    submissionIds.map(id => [
      id,
      found.flatMap(({ kind, text, among }) => (among.has(id) ? [{ kind, text, date: null, column: null }] : [])),
    ]),
  )
}
