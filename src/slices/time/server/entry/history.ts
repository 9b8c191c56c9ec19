import { fail } from '#core/failure.ts'
import { addDays, daysBetween, type PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { firstIdAt } from '#server/id.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { entries } from '#slices/time/contract/entries.ts'
import { currentUserDecidesOn, hoursReach, isOwnAtKiosk } from '../visibility.ts'
import { cellChanges, type SaveEvent } from './cell-changes.ts'

const MAX_DAYS = 62
const MAX_EVENTS = 500
/** How long before a day its hours may have been entered, unless an entry is even older: such as a planned vacation. */
const DAYS_AHEAD = 45
/** Clocks of two servers differ by less. */
const SKEW_MS = 60_000

/** Between which events of the trail the changes are: from the oldest of the entries; until the submit, where the days are locked since. */
const boundsOf = sqlStatement<
  { employeeId: string; from: PlainDate; to: PlainDate },
  { firstEntry: string | null; lastSubmit: string | null }
>(`
  select (select t.id from app.time_entries t where t.organization_id = (select app.org_id()) and t.employee_id = $employeeId
      and t.date between $from and $to order by t.id limit 1) as first_entry,
    (select h.id from app.timesheet_submissions s
      join app.approval_events h on h.organization_id = s.organization_id and h.subject_type = 'timesheet_submissions' and h.subject_id = s.id
        and h.event = 'submit'
      where s.organization_id = (select app.org_id()) and s.employee_id = $employeeId and s.pay_period_start <= $from and s.pay_period_end >= $to
        and s.status in ('submitted', 'approved') order by h.id desc limit 1) as last_submit`)

/** The timesheets of these days that the current user decides on. */
const decidedOn = sqlStatement<{ employeeId: string; from: PlainDate; to: PlainDate }, { startsOn: PlainDate; endsOn: PlainDate }>(`
  select s.pay_period_start as starts_on, s.pay_period_end as ends_on from app.timesheet_submissions s
  where s.organization_id = (select app.org_id()) and s.employee_id = $employeeId and s.pay_period_start <= $to and s.pay_period_end >= $from
    and ${currentUserDecidesOn}`)

// The trail has no index by record. Ids begin with the time, so a range of ids is a range of time: the primary key finds it, and the rest of
// the organization's events of these weeks is read past.
export const savesBetween = sqlStatement<{ employeeId: string; first: string; last: string; most: number }, SaveEvent>(`
  select e.action, e.before, e.after, e.reason, e.occurred_at as at, case
      when e.mode = 'super_admin' then 'Steward support'
      else nullif(btrim(p.first_name || ' ' || p.last_name), '') end as by,
    e.actor_user_id is distinct from (select w.user_id from app.employees w
      where w.organization_id = (select app.org_id()) and w.id = $employeeId) as on_behalf
  from app.audit_events e left join platform.profiles p on p.id = e.actor_user_id and e.mode = 'member'
  where e.organization_id = (select app.org_id()) and e.id between $first and $last
    and e.resource_type = 'time_entries' and e.resource_id = $employeeId
  order by e.id desc limit $most`)

/**
 * Lists changes to a person's hours over at most 62 days, newest first, read from the audit trail; `more` if there were more saves than are
 * read. Open to everyone who may see the entries; anyone else gets NOT_FOUND, as for an unknown id.
 */
export async function history({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof entries.history>) {
  const { employeeId, from, to, column } = input
  if (from > to) fail('VALIDATION', "End date can't be before start date", { field: 'to', rule: 'range' })
  if (daysBetween(from, to) >= MAX_DAYS) fail('VALIDATION', `Choose ${MAX_DAYS} days or less`, { field: 'to', rule: 'range_too_long' })
  const days = { employeeId, from, to }
  const [reached, bounds, decided] = await Promise.all([tx.first(hoursReach, days), tx.first(boundsOf, days), tx.rows(decidedOn, days)])
  if (!reached || !isOwnAtKiosk(tx.actor, employeeId)) fail('NOT_FOUND', 'Not found')
  const { firstEntry, lastSubmit } = bounds!
  const earliest = firstIdAt(Date.parse(addDays(from, -DAYS_AHEAD)))
  const events = await tx.rows(savesBetween, {
    employeeId,
    most: MAX_EVENTS + 1,
    first: firstEntry !== null && firstEntry < earliest ? firstEntry : earliest,
    last: lastSubmit === null ? LAST_ID : firstIdAt(timeOf(lastSubmit) + SKEW_MS),
  })
  const mayRead = (date: PlainDate) => reached.whole || decided.some(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)
  const isWanted = (cell: { date: PlainDate; column: string }) =>
    cell.date >= from && cell.date <= to && (column === undefined || cell.column === column) && mayRead(cell.date)
  return { changes: cellChanges(events.slice(0, MAX_EVENTS), isWanted), more: events.length > MAX_EVENTS }
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The instant that an id begins with, in epoch ms. */
const timeOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)
