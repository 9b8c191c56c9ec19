import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { countTimesheets, countWaiting } from './counts.ts'
import { loadExpected } from './load-inbox.ts'
import { loadTeamPeriods } from './team-periods.ts'

/**
 * Timesheets by status: the current user's own and those of their direct reports, or everyone's for an administrator. A draft may have
 * entries and no submission yet. Someone who has not started has neither, and counts too, in the period that the inbox shows.
 */
export async function counts({
  ctx: { tx },
  input,
}: VerbArgs<ReadTx<Actor>, typeof approvals.counts>): Promise<OutputOf<typeof approvals.counts>> {
  const [timesheets, waiting, { shown, missing }] = await Promise.all([
    tx.first(countTimesheets, {}),
    tx.first(countWaiting, {}),
    loadTeamPeriods(tx, input.date ?? null),
  ])
  const notSubmitted = missing(await tx.rows(loadExpected, shown))
  return {
    ...timesheets!,
    waiting: waiting!.count,
    notSubmitted: notSubmitted.length,
    notStarted: notSubmitted.filter(({ hasHours }) => !hasHours).length,
  }
}
