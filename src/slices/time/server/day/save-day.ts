import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { days } from '#slices/time/contract/days.ts'
import { parseColumn } from '#slices/time/rules/column.ts'
import { employmentViolation } from '#slices/time/rules/day-of-timesheet.ts'
import { lunchViolation, saysOfLunch } from '#slices/time/rules/deductions.ts'
import { lockViolation } from '#slices/time/rules/timesheet-state.ts'
import { countsAsWorked } from '#slices/time-groups/rules/pay-codes.ts'
import { loadSnapshot } from '../entry/load-snapshot.ts'
import { notifyOfChange } from '../entry/save-on-behalf.ts'
import type { EntrySnapshot } from '../entry/snapshot.ts'
import { rangeOf } from '../period/period-ranges.ts'
import { requireOnBehalfRights } from '../timesheet/on-behalf-rights.ts'
import { daySettingsOf } from './day-settings.ts'
import { type Lunch, resultsAfter } from './recompute-days.ts'
import { storeDays } from './stored-day.ts'

interface DayRequest {
  action: string
  reason: string | null
  requestId: string
}

type DayInput = VerbArgs<WriteTx<Actor>, typeof days.save>['input']

/** Saves what the current user says of the lunch of a day of their own. */
export async function saveDay({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, typeof days.save>) {
  const snapshot = await loadSnapshot(tx, 'own', [{ date: input.date, column: 'regular' }])
  if (!snapshot) fail('VALIDATION', "You don't have a timesheet yet", { rule: 'no_timesheet' })
  return storeLunch(tx, snapshot, input, { action: 'timesheet_day.saved', reason: null, requestId: request.requestId })
}

/** An administrator saves it for someone else, who is notified. */
export async function saveDayOnBehalf({
  ctx: { tx, request },
  input: { employeeId, reason, ...input },
}: VerbArgs<WriteTx<Actor>, typeof days.saveOnBehalf>) {
  const snapshot = await loadSnapshot(tx, { employeeId }, [{ date: input.date, column: 'regular' }])
  requireOnBehalfRights(tx.actor, snapshot?.employee)
  const saved = await storeLunch(tx, snapshot!, input, { action: 'timesheet_day.saved_on_behalf', reason, requestId: request.requestId })
  notifyOfChange(tx, employeeId, reason)
  return saved
}

/** Locked with the timesheet (SEC-92): throws CONFLICT for a submitted or approved one, VALIDATION for a day without a period or outside employment, as for
 * hours, and as `lunchViolation` says. */
async function storeLunch(tx: WriteTx<Actor>, snapshot: EntrySnapshot, input: DayInput, request: DayRequest) {
  const { date } = input
  const period = rangeOf(snapshot.periods, date)
  const lock = lockViolation(period?.status ?? 'draft')
  if (lock) fail('CONFLICT', lock.message, { field: 'date', rule: lock.rule })
  if (!period) fail('VALIDATION', "This day isn't in a pay period", { field: 'date', rule: 'no_period' })
  const lunchNote = input.note ?? null
  const violation =
    (saysOfLunch(input) ? employmentViolation(date, snapshot.employee) : null) ??
    lunchViolation({ ...input, lunchNote }, daySettingsOf(snapshot.groups)(date).breakLunchSettings)
  if (violation) fail('VALIDATION', violation.message, { field: violation.field ?? undefined, rule: violation.rule })
  const lunch: Lunch = {
    lunchWaived: input.lunchWaived,
    lunchTakenMinutes: input.lunchTakenMinutes,
    lunchNote: input.lunchWaived ? lunchNote : null,
  }
  const cells = (snapshot.entriesOn.get(date) ?? []).filter(cell => countsAsWorked(parseColumn(cell.column)!))
  const results = await resultsAfter(tx, snapshot, new Map([[date, { cells, lunch }]]))
  storeDays(tx, snapshot.employee.id, results)
  const before = snapshot.resultOn.get(date)
  emitAudit(tx, {
    action: request.action,
    resourceType: 'timesheet_days',
    resourceId: snapshot.employee.id,
    before: before && { date, lunchWaived: before.lunchWaived, lunchTakenMinutes: before.lunchTakenMinutes, note: before.lunchNote },
    after: { date, lunchWaived: lunch.lunchWaived, lunchTakenMinutes: lunch.lunchTakenMinutes, note: lunch.lunchNote },
    reason: request.reason ?? undefined,
    requestId: request.requestId,
  })
  tx.announce('time_entries', snapshot.employee.id)
  return { days: results }
}
