import { addDays, type PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { addEvent } from '#slices/approvals/server/public.ts'
import type { Whose } from '#slices/people/server/public.ts'
import type { timesheets } from '#slices/time/contract/timesheets.ts'
import { columnHandle } from '#slices/time/rules/column.ts'
import { sourceDays } from '#slices/time/rules/copy-source.ts'
import { countsAsWorked } from '#slices/time-groups/rules/pay-codes.ts'
import { loadHolidays, periodLabel } from '#slices/time-groups/server/public.ts'
import { timesheetSubject } from '../approval/subject.ts'
import type { CellChange } from '../entry/cell.ts'
import { notifyOfChange } from '../entry/save-on-behalf.ts'
import { type EntryRow, entryColumns } from '../entry/stored-entry.ts'
import { fillEmptyDays, openPeriodToFill } from './fill-period.ts'
import { findPeriod } from './find-period.ts'

const entriesOfPeriod = sqlStatement<{ employeeId: string; periodStart: PlainDate }, EntryRow>(`
  select ${entryColumns} from app.time_entries t
  where t.organization_id = (select app.org_id()) and t.employee_id = $employeeId
    and t.date >= $periodStart and t.pay_period_start = $periodStart order by t.date, t.column_type, t.column_id`)

// The copy is recorded in the timesheet's history, so its row is created; for the caller it is still a draft of version 0.
const storeDraft = sqlStatement<
  { id: string; employeeId: string; periodId: string; startsOn: PlainDate; endsOn: PlainDate },
  { id: string }
>(`
  with made as (
    insert into app.timesheet_submissions (id, employee_id, pay_period_id, pay_period_start, pay_period_end)
    values ($id, $employeeId, $periodId, $startsOn, $endsOn)
    on conflict (organization_id, employee_id, pay_period_start) do nothing returning id
  )
  select made.id from made union all
  select s.id from app.timesheet_submissions s
  where s.organization_id = (select app.org_id()) and s.employee_id = $employeeId::uuid and s.pay_period_start = $startsOn`)

interface Copy {
  whose: Whose
  periodStart: PlainDate
  /** Why an administrator copies it for the employee; null for the employee. */
  reason: string | null
  requestId: string
}

/**
 * Fills the empty days of a period with the worked hours of the previous one, weekday by weekday. Skipped and counted: days that
 * already have hours (a copy must never double a day), leave, holidays, days outside employment, and closed columns.
 */
async function copyPeriod(tx: WriteTx<Actor>, { whose, periodStart, reason, requestId }: Copy) {
  const [{ person, period }, before] = await Promise.all([
    openPeriodToFill(tx, { whose, periodStart, reason }),
    findPeriod(tx, whose, { date: addDays(periodStart, -1) }),
  ])
  const previous = before?.period
  if (!previous) return { entries: [], copied: 0, skipped: 0 }

  const [source, holidays] = await Promise.all([
    tx.rows(entriesOfPeriod, { employeeId: person.id, periodStart: previous.startsOn }),
    tx.rows(loadHolidays, { employeeId: person.id, from: period.startsOn, to: period.endsOn }),
  ])
  const candidates = plan(source, sourceDays(previous, period), new Set(holidays.map(holiday => holiday.date)))
  const action = reason === null ? 'time_entries.copied' : 'time_entries.copied_on_behalf'
  const saved = await fillEmptyDays(tx, person.id, candidates, { action, source: 'copied', reason, requestId })
  if (saved.length > 0) {
    const detail = `Copied ${saved.length} ${saved.length === 1 ? 'cell' : 'cells'} from ${periodLabel(previous.startsOn, previous.endsOn)}`
    const { periodId, startsOn, endsOn } = period
    const draft = await tx.first(storeDraft, { id: newId(), employeeId: person.id, periodId, startsOn, endsOn })
    addEvent(tx, { type: timesheetSubject.type, id: draft!.id, event: 'copy', detail })
    if (reason !== null) notifyOfChange(tx, person.id, reason)
  }
  const entries = saved.map(cell => ({ ...cell, enteredBy: null, reason: null, source: 'copied' as const }))
  return { entries, copied: saved.length, skipped: source.length - saved.length }
}

/** Fills the current user's own period. */
export function copyLastPeriod({
  ctx: { tx, request },
  input: { periodStart },
}: VerbArgs<WriteTx<Actor>, typeof timesheets.copyLastPeriod>) {
  return copyPeriod(tx, { whose: 'own', periodStart, reason: null, requestId: request.requestId })
}

/** An administrator fills someone else's period, with a reason. The cells show who and why, and the employee is notified. */
export async function copyLastPeriodOnBehalf({
  ctx: { tx, request },
  input: { employeeId, periodStart, reason },
}: VerbArgs<WriteTx<Actor>, typeof timesheets.copyLastPeriodOnBehalf>) {
  const { entries, copied, skipped } = await copyPeriod(tx, { whose: { employeeId }, periodStart, reason, requestId: request.requestId })
  return {
    cells: entries.map(({ date, column, minutes, minutesEntered, version }) => ({ date, column, minutes, minutesEntered, version })),
    copied,
    skipped,
  }
}

/** The changes that fill `days` from their source days; leave is never copied. */
function plan(source: readonly EntryRow[], days: ReadonlyMap<PlainDate, PlainDate>, holidays: ReadonlySet<PlainDate>): CellChange[] {
  const byDate = Map.groupBy(source, entry => entry.date)
  return [...days].flatMap(([date, from]) =>
    holidays.has(date)
      ? []
      : (byDate.get(from) ?? []).filter(countsAsWorked).map(entry => ({
          date,
          column: columnHandle(entry.columnType, entry.columnId),
          minutesEntered: entry.minutesEntered,
          version: null,
        })),
  )
}
