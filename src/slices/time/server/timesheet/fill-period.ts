import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { firstOf, runOf, type Whose } from '#slices/people/server/public.ts'
import { lockViolation } from '#slices/time/rules/timesheet-state.ts'
import type { CellChange, SavedCell, SaveRequest } from '../entry/cell.ts'
import { loadSnapshot } from '../entry/load-snapshot.ts'
import { decideCells, saveCells } from '../entry/save-cells.ts'
import { lockTimeState } from '../entry/time-state.ts'
import { loadPerson } from '../person.ts'
import { findPeriod, storePeriod } from './find-period.ts'
import { findSubmissionOn } from './find-timesheet.ts'
import { requireOnBehalfRights } from './on-behalf-rights.ts'

interface PeriodToFill {
  whose: Whose
  /** A period's first day. */
  periodStart: PlainDate
  /** Why an administrator fills it for the employee; null for the employee. */
  reason: string | null
}

/** Locks the person's time state and opens a period to fill: it is stored, and its timesheet is open. Throws VALIDATION and CONFLICT otherwise. */
export async function openPeriodToFill(tx: WriteTx<Actor>, { whose, periodStart, reason }: PeriodToFill) {
  const on = { date: periodStart }
  const [, person, found, submission] = await Promise.all([
    runOf(tx, lockTimeState, whose, {}),
    firstOf(tx, loadPerson, whose, {}),
    findPeriod(tx, whose, on),
    firstOf(tx, findSubmissionOn, whose, on),
  ])
  if (reason !== null) requireOnBehalfRights(tx.actor, person)
  if (!person || !found || found.groups.memberships.length === 0) {
    fail('VALIDATION', reason === null ? "You don't have a timesheet yet" : "This person doesn't have a timesheet yet", {
      rule: 'no_timesheet',
    })
  }
  const period = found.period?.startsOn === periodStart ? await storePeriod(tx, found) : null
  if (!period) fail('VALIDATION', 'No pay period starts on this day', { field: 'periodStart', rule: 'no_period' })
  const lock = lockViolation(submission?.status ?? 'draft')
  if (lock) fail('CONFLICT', lock.message, { rule: lock.rule })
  return { person, period }
}

/** Saves those of the new cells that are on days without any hours and that the rules allow; returns what was saved. */
export async function fillEmptyDays(
  tx: WriteTx<Actor>,
  employeeId: string,
  candidates: readonly CellChange[],
  request: SaveRequest,
): Promise<SavedCell[]> {
  if (candidates.length === 0) return []
  const snapshot = await loadSnapshot(tx, { employeeId }, candidates)
  if (!snapshot) throw new Error('the employee has disappeared while their period was filled')
  const free = candidates.filter(({ date }) => (snapshot.entriesOn.get(date) ?? []).length === 0)
  const decisions = await decideCells(tx, snapshot, free)
  return saveCells(
    tx,
    snapshot,
    free.filter((_, index) => decisions[index]?.ok),
    request,
  )
}
