import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { usualWeek } from '#slices/time/contract/usual-week.ts'
import { usualHours } from '#slices/time/rules/usual-week.ts'
import { loadHolidays } from '#slices/time-groups/server/public.ts'
import { fillEmptyDays, openPeriodToFill } from '../timesheet/fill-period.ts'
import { ownUsualWeek, usualCellOf } from './read.ts'

/**
 * Fills the empty days of the current user's period with their usual week. Skipped and counted: days that already have hours or leave,
 * days outside employment, closed columns, and funds that have not begun or have ended. Holidays and closures take none and do not count.
 */
export async function fillUsualWeek({ ctx: { tx, request }, input: { periodStart } }: VerbArgs<WriteTx<Actor>, typeof usualWeek.fill>) {
  const [{ person, period }, usual] = await Promise.all([
    openPeriodToFill(tx, { whose: 'own', periodStart, reason: null }),
    tx.rows(ownUsualWeek, {}),
  ])
  const { groupId, startsOn, endsOn } = period
  const holidays = await tx.rows(loadHolidays, { groupId, from: startsOn, to: endsOn })
  const hours = usualHours(usual.map(usualCellOf), period, new Set(holidays.map(({ date }) => date)))
  const saved = await fillEmptyDays(
    tx,
    person.id,
    hours.map(cell => ({ ...cell, version: null })),
    { action: 'time_entries.filled', source: 'usual_week', reason: null, requestId: request.requestId },
  )
  return {
    entries: saved.map(cell => ({ ...cell, enteredBy: null, reason: null, source: 'usual_week' as const })),
    filled: saved.length,
    skipped: hours.length - saved.length,
    usualCells: usual.length,
  }
}
