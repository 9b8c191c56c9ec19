import { addDays, type PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { payDateFor } from '#slices/time-groups/rules/pay-date.ts'
import { payPeriodBeside } from '#slices/time-groups/rules/pay-period.ts'
import type { TimeGroup } from './group.ts'

export interface StoredPeriod {
  id: string
  groupId: string
  startsOn: PlainDate
  endsOn: PlainDate
  payDate: PlainDate
  payDateReason: string | null
}

// One at a time per group: two transactions with different settings would create periods that overlap.
const lockGroup = sqlStatement<{ groupId: string }, unknown>(
  `select pg_advisory_xact_lock(hashtextextended('pay_periods:' || $groupId::uuid::text, 0))`,
)
/** The stored periods of a group that touch these days, in order. */
export const loadPeriods = sqlStatement<{ groupId: string; from: PlainDate; to: PlainDate }, StoredPeriod>(`
  select id, group_id, starts_on, ends_on, pay_date, pay_date_reason from app.pay_periods
  where organization_id = (select app.org_id()) and group_id = $groupId and starts_on <= $to and ends_on >= $from order by starts_on`)
const insertPeriods = sqlStatement<
  { ids: string[]; groupId: string; starts: PlainDate[]; ends: PlainDate[]; payDates: PlainDate[]; reasons: (string | null)[] },
  unknown
>(`
  insert into app.pay_periods (id, group_id, starts_on, ends_on, pay_date, pay_date_reason)
  select n.id, $groupId::uuid, n.starts_on, n.ends_on, n.pay_date, n.reason
  from unnest($ids::uuid[], $starts::date[], $ends::date[], $payDates::date[], $reasons::text[]) as n (id, starts_on, ends_on, pay_date, reason)
  on conflict do nothing`)

/** Periods are created only this close to today, so that a mistyped year does not fill the table. */
const DAYS_BACK = 3 * 366
const DAYS_AHEAD = 366
/** Longer than any shortened period, so that every neighbor that could shorten a new one is loaded. */
export const NEIGHBOURHOOD = 62

/**
 * The group's periods of these dates. Those that do not exist yet are created, and never change afterwards (PAY-9). A date in a gap
 * between custom periods, or years away, has none.
 */
export async function ensurePeriods(
  tx: WriteTx<Actor>,
  group: TimeGroup,
  dates: readonly PlainDate[],
  today: PlainDate,
): Promise<StoredPeriod[]> {
  const wanted = dates.filter(date => date >= addDays(today, -DAYS_BACK) && date <= addDays(today, DAYS_AHEAD)).toSorted()
  if (wanted.length === 0) return []
  const around = { from: addDays(wanted[0]!, -NEIGHBOURHOOD), to: addDays(wanted.at(-1)!, NEIGHBOURHOOD) }
  const [, periods] = await Promise.all([tx.run(lockGroup, { groupId: group.id }), tx.rows(loadPeriods, { groupId: group.id, ...around })])
  const made: StoredPeriod[] = []
  for (const date of wanted) {
    if (periods.some(period => covers(period, date))) continue
    const period = payPeriodBeside(group, date, periods)
    if (!period) continue
    const pay = period.payDate ? { date: period.payDate, reason: null } : payDateFor(period.endsOn, group)
    const stored = { ...period, id: newId(), groupId: group.id, payDate: pay.date, payDateReason: pay.reason }
    made.push(stored)
    periods.push(stored)
  }
  if (made.length > 0) {
    await tx.run(insertPeriods, {
      ids: made.map(period => period.id),
      groupId: group.id,
      starts: made.map(period => period.startsOn),
      ends: made.map(period => period.endsOn),
      payDates: made.map(period => period.payDate),
      reasons: made.map(period => period.payDateReason),
    })
  }
  return periods.filter(period => wanted.some(date => covers(period, date)))
}

function covers(period: { startsOn: PlainDate; endsOn: PlainDate }, date: PlainDate): boolean {
  return period.startsOn <= date && date <= period.endsOn
}
