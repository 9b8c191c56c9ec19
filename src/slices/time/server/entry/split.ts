import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { firstOf, rowsOf, runOf, type Whose } from '#slices/people/server/public.ts'
import type { entries } from '#slices/time/contract/entries.ts'
import { splitOnStep } from '#slices/time/rules/split-day.ts'
import { settingsOfWeek } from '#slices/time-groups/rules/group-settings.ts'
import { loadGroupsOf, personGroupsOf } from '#slices/time-groups/server/public.ts'
import { loadPerson } from '../person.ts'
import { requireOnBehalfRights } from '../timesheet/on-behalf-rights.ts'
import type { CellChange } from './cell.ts'
import { loadSnapshot } from './load-snapshot.ts'
import type { OpenAllocation } from './open-allocations.ts'
import { saveCells } from './save-cells.ts'
import { notifyOfChange } from './save-on-behalf.ts'
import { lockTimeState } from './time-state.ts'

/** Hours of no column in particular, which a split hands out. */
const UNSPLIT = 'regular'

const takesHoursOn = (date: PlainDate, column: OpenAllocation | undefined): boolean =>
  column !== undefined && (column.startsOn === null || column.startsOn <= date) && (column.endsOn === null || column.endsOn >= date)

interface Split {
  whose: Whose
  date: PlainDate
  /** Why an administrator splits it for the person; null for the person themself. */
  reason: string | null
  requestId: string
}

/**
 * Splits a day's hours of a person, those in Regular and in the columns of their group's default split, over these columns. Other
 * columns stay as they are; one that takes no hours on this day is left out and named. Throws VALIDATION where there is nothing to split.
 */
async function splitDay(tx: WriteTx<Actor>, { whose, date, reason, requestId }: Split) {
  const [, person, groups] = await Promise.all([
    runOf(tx, lockTimeState, whose, {}),
    firstOf(tx, loadPerson, whose, {}),
    rowsOf(tx, loadGroupsOf, whose, {}),
  ])
  if (whose !== 'own') requireOnBehalfRights(tx.actor, person)
  const settings = settingsOfWeek(personGroupsOf(groups), date)
  const defaults = settings?.allocationDefaults ?? []
  if (defaults.length === 0)
    fail('VALIDATION', `${whose === 'own' ? 'Your' : 'Their'} time tracking group has no default split`, { rule: 'no_default_split' })
  const snapshot = await loadSnapshot(
    tx,
    whose,
    [UNSPLIT, ...defaults.map(({ column }) => column)].map(column => ({ date, column })),
  )
  if (!snapshot) throw new Error('the employee has disappeared during the split')
  const open = defaults.filter(({ column }) => takesHoursOn(date, snapshot.allocations.get(column)))
  if (open.length === 0)
    fail('VALIDATION', "You can't enter hours in any default split column on this day", { field: 'date', rule: 'no_open_column' })
  const stored = new Map((snapshot.entriesOn.get(date) ?? []).map(cell => [cell.column, cell]))
  const columns = new Set([UNSPLIT, ...open.map(({ column }) => column)])
  const total = [...columns].reduce((sum, column) => sum + (stored.get(column)?.minutes ?? 0), 0)
  if (total === 0) fail('VALIDATION', 'This day has no hours to split', { field: 'date', rule: 'nothing_to_split' })
  const parts = splitOnStep(
    total,
    open.map(({ percent }) => percent),
    settings?.timeRoundingMinutes ?? 0,
  )
  const wanted = new Map(open.map(({ column }, index) => [column, parts[index]!]))
  const changes = [...columns].flatMap((column): CellChange[] => {
    const minutesEntered = wanted.get(column) ?? 0
    const before = stored.get(column)
    return (before?.minutesEntered ?? 0) === minutesEntered ? [] : [{ date, column, minutesEntered, version: before?.version ?? null }]
  })
  const saved = await saveCells(tx, snapshot, changes, {
    action: reason === null ? 'time_entries.split' : 'time_entries.split_on_behalf',
    source: 'split',
    reason,
    requestId,
  })
  if (reason !== null && saved.length > 0) notifyOfChange(tx, snapshot.employee.id, reason)
  return {
    cells: saved.map(cell => ({ ...cell, minutesBefore: stored.get(cell.column)?.minutesEntered ?? 0 })),
    leftOut: defaults.flatMap(({ column }) => (open.some(one => one.column === column) ? [] : [column])),
  }
}

/** Splits a day of the current user's. */
export function split({ ctx: { tx, request }, input: { date } }: VerbArgs<WriteTx<Actor>, typeof entries.split>) {
  return splitDay(tx, { whose: 'own', date, reason: null, requestId: request.requestId })
}

/** An administrator splits a day of someone else's. The cells show who and why, and the employee is notified. */
export function splitOnBehalf({
  ctx: { tx, request },
  input: { employeeId, reason, date },
}: VerbArgs<WriteTx<Actor>, typeof entries.splitOnBehalf>) {
  return splitDay(tx, { whose: { employeeId }, date, reason, requestId: request.requestId })
}
