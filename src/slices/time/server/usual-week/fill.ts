import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { rowsOf, type Whose } from '#slices/people/server/public.ts'
import type { usualWeek } from '#slices/time/contract/usual-week.ts'
import { usualHours } from '#slices/time/rules/usual-week.ts'
import { loadHolidays } from '#slices/time-groups/server/public.ts'
import { notifyOfChange } from '../entry/save-on-behalf.ts'
import { fillEmptyDays, openPeriodToFill } from '../timesheet/fill-period.ts'
import { loadUsualWeek, usualCellOf } from './read.ts'

interface Fill {
  whose: Whose
  periodStart: PlainDate
  /** Why an administrator fills it for the person; null for the person themself. */
  reason: string | null
  requestId: string
}

/**
 * Fills the empty days of a person's period with their usual week. Skipped and counted: days that already have hours or leave,
 * days outside employment, closed columns, and funds that have not begun or have ended. Holidays and closures take none and do not count.
 */
async function fillPeriod(tx: WriteTx<Actor>, { whose, periodStart, reason, requestId }: Fill) {
  const [{ person, period }, usual] = await Promise.all([
    openPeriodToFill(tx, { whose, periodStart, reason }),
    rowsOf(tx, loadUsualWeek, whose, {}),
  ])
  const { startsOn, endsOn } = period
  const holidays = await tx.rows(loadHolidays, { employeeId: person.id, from: startsOn, to: endsOn })
  const hours = usualHours(usual.map(usualCellOf), period, new Set(holidays.map(({ date }) => date)))
  const saved = await fillEmptyDays(
    tx,
    person.id,
    hours.map(cell => ({ ...cell, version: null })),
    { action: reason === null ? 'time_entries.filled' : 'time_entries.filled_on_behalf', source: 'usual_week', reason, requestId },
  )
  if (reason !== null && saved.length > 0) notifyOfChange(tx, person.id, reason)
  return {
    entries: saved.map(cell => ({ ...cell, enteredBy: null, reason: null, source: 'usual_week' as const })),
    filled: saved.length,
    skipped: hours.length - saved.length,
    usualCells: usual.length,
  }
}

/** Fills the current user's own period. */
export function fillUsualWeek({ ctx: { tx, request }, input: { periodStart } }: VerbArgs<WriteTx<Actor>, typeof usualWeek.fill>) {
  return fillPeriod(tx, { whose: 'own', periodStart, reason: null, requestId: request.requestId })
}

/** An administrator fills someone else's period with that person's usual week. The cells show who and why, and the employee is notified. */
export function fillUsualWeekOnBehalf({
  ctx: { tx, request },
  input: { employeeId, reason, periodStart },
}: VerbArgs<WriteTx<Actor>, typeof usualWeek.fillOnBehalf>) {
  return fillPeriod(tx, { whose: { employeeId }, periodStart, reason, requestId: request.requestId })
}
