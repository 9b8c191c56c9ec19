import { fail } from '#core/failure.ts'
import { daysBetween, type PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { entries } from '#slices/time/contract/entries.ts'
import { currentUserDecidesOn, hoursReach, isOwnAtKiosk } from '../visibility.ts'
import { type EntryRow, entryColumns, entryOf } from './stored-entry.ts'

const MAX_DAYS = 366

// No condition on the organization: tenant isolation adds it, and having it twice makes this query a tenth slower.
/** The most frequent read: one index, one round trip. */
export const ownEntries = sqlStatement<{ from: PlainDate; to: PlainDate }, EntryRow>(`
  select ${entryColumns} from app.time_entries t
  where t.employee_id = (select app.employee_id()) and t.date between $from and $to
  order by t.date, t.column_type, t.column_id`)

const entriesOf = sqlStatement<{ employeeId: string; from: PlainDate; to: PlainDate }, EntryRow & { decided: boolean }>(`
  select ${entryColumns}, exists (select from app.timesheet_submissions s
    where s.organization_id = t.organization_id and s.employee_id = t.employee_id and s.pay_period_start = t.pay_period_start
      and ${currentUserDecidesOn}) as decided
  from app.time_entries t
  where t.organization_id = (select app.org_id()) and t.employee_id = $employeeId and t.date between $from and $to
  order by t.date, t.column_type, t.column_id`)

/**
 * The current user's entries, or those of a person whose time they may see: the reporting line above and administrators see all of them,
 * an approver the timesheets they decide on. For anyone else the id is as good as unknown: NOT_FOUND.
 */
export async function list({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof entries.list>) {
  const { employeeId, from, to } = input
  if (from > to) fail('VALIDATION', "End date can't be before start date", { field: 'to', rule: 'range' })
  if (daysBetween(from, to) > MAX_DAYS) fail('VALIDATION', 'Choose a range of a year or less', { field: 'to', rule: 'range_too_long' })
  if (employeeId === undefined) return { entries: (await tx.rows(ownEntries, { from, to })).map(entryOf) }
  const [reached, rows] = await Promise.all([tx.first(hoursReach, { employeeId, from, to }), tx.rows(entriesOf, { employeeId, from, to })])
  if (!reached || !isOwnAtKiosk(tx.actor, employeeId)) fail('NOT_FOUND', 'Not found')
  return { entries: (reached.whole ? rows : rows.filter(row => row.decided)).map(entryOf) }
}
