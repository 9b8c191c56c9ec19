import { addDays, type PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import {
  MAX_PERIOD_DAYS,
  ownPeriodOn,
  type PersonGroups,
  type PersonPeriod,
  personPeriodOn,
} from '#slices/time-groups/rules/group-settings.ts'
import { payDateFor } from '#slices/time-groups/rules/pay-date.ts'
import type { PayPeriod } from '#slices/time-groups/rules/pay-period.ts'

export interface StoredPeriod {
  id: string
  groupId: string
  startsOn: PlainDate
  endsOn: PlainDate
  payDate: PlainDate
  payDateReason: string | null
}

/**
 * A person's period as it is stored, or, with a null id, as it would be: looking at one stores nothing. The id and the pay date are those of the
 * group's period; the days may be fewer (GRP-3).
 */
export type ShownPeriod = Omit<StoredPeriod, 'id'> & { id: string | null }

// One at a time per group: two transactions with different settings would create periods that overlap.
const lockGroups = sqlStatement<{ groupIds: string[] }, unknown>(
  `select pg_advisory_xact_lock(hashtextextended('pay_periods:' || g.id::text, 0)) from (select unnest($groupIds::uuid[]) as id order by 1) g`,
)
/** The stored periods of some groups that touch these days, in order. */
export const loadPeriods = sqlStatement<{ groupIds: string[]; from: PlainDate; to: PlainDate }, StoredPeriod>(`
  select id, group_id, starts_on, ends_on, pay_date, pay_date_reason from app.pay_periods
  where organization_id = (select app.org_id()) and group_id = any((select $groupIds::uuid[])::uuid[]) and starts_on <= $to and ends_on >= $from
  order by starts_on`)
const insertPeriods = sqlStatement<
  { ids: string[]; groupIds: string[]; starts: PlainDate[]; ends: PlainDate[]; payDates: PlainDate[]; reasons: (string | null)[] },
  unknown
>(`
  insert into app.pay_periods (id, group_id, starts_on, ends_on, pay_date, pay_date_reason)
  select n.id, n.group_id, n.starts_on, n.ends_on, n.pay_date, n.reason
  from unnest($ids::uuid[], $groupIds::uuid[], $starts::date[], $ends::date[], $payDates::date[], $reasons::text[])
    as n (id, group_id, starts_on, ends_on, pay_date, reason)
  on conflict do nothing`)

/** Periods are stored, and shown, only this close to today, so that a mistyped year does not fill the table. */
const DAYS_BACK = 3 * 366
const DAYS_AHEAD = 366
/** Days. Every neighbor that could shorten a new period, and the last period of an earlier group with its own neighbors. */
export const NEIGHBOURHOOD = 3 * MAX_PERIOD_DAYS

/** Keeps the days on which a period may be stored, in order. */
function inReach(dates: readonly PlainDate[], today: PlainDate): PlainDate[] {
  return dates.filter(date => date >= addDays(today, -DAYS_BACK) && date <= addDays(today, DAYS_AHEAD)).toSorted()
}

function around(person: PersonGroups, dates: readonly PlainDate[]) {
  const groupIds = [...new Set(person.memberships.map(({ groupId }) => groupId))]
  return { groupIds, from: addDays(dates[0]!, -NEIGHBOURHOOD), to: addDays(dates.at(-1)!, NEIGHBOURHOOD) }
}

/** A person's periods that keep their dates: those of their hours and timesheets. */
type Own = readonly PayPeriod[]

interface Wanted {
  dates: readonly PlainDate[]
  today: PlainDate
  own: Own
}

/** The period of a person's timesheet on a day, stored or not, or null where there is none, or years away. `stored` are those of their groups. */
export function shownPeriodOn(
  person: PersonGroups,
  date: PlainDate,
  today: PlainDate,
  { stored, own }: { stored: readonly StoredPeriod[]; own: Own },
): ShownPeriod | null {
  const isReached = inReach([date], today).length > 0 || ownPeriodOn(own, date) !== undefined
  return isReached ? shownPeriod(person, date, stored, own) : null
}

/** Finds the period to show on a day, however far away. */
export function shownPeriod(person: PersonGroups, date: PlainDate, stored: readonly StoredPeriod[], own: Own): ShownPeriod | null {
  return periodsOn(person, date, stored, own)?.shown ?? null
}

/** The person's period on a day, and the group's whose pay date it has. */
function periodsOn(person: PersonGroups, date: PlainDate, stored: readonly StoredPeriod[], own: Own) {
  const ofGroups = Map.groupBy(stored, one => one.groupId)
  const period = personPeriodOn(person, date, { ofGroups, own })
  if (!period) return null
  const { groupId, startsOn, endsOn } = period
  const found = stored.find(one => one.groupId === groupId && isSame(one, period.ofGroup))
  const ofGroup: ShownPeriod = found ?? {
    id: null,
    groupId,
    startsOn: period.ofGroup.startsOn,
    endsOn: period.ofGroup.endsOn,
    ...paidOn(period),
  }
  return { shown: { ...ofGroup, startsOn, endsOn }, ofGroup }
}

/**
 * The periods of a person's timesheets on these dates. Those that do not exist yet are created, and never change afterwards (PAY-9). A date in a gap
 * between custom periods, in no group, or years away, has none.
 */
export async function ensurePeriods(tx: WriteTx<Actor>, person: PersonGroups, { dates, today, own }: Wanted): Promise<StoredPeriod[]> {
  const wanted = inReach(dates, today)
  if (wanted.length === 0 || person.memberships.length === 0) return []
  const near = around(person, wanted)
  const [, stored] = await Promise.all([tx.run(lockGroups, { groupIds: near.groupIds }), tx.rows(loadPeriods, near)])
  const { made, found } = planned(person, wanted, stored, own)
  if (made.length > 0) {
    await tx.run(insertPeriods, {
      ids: made.map(period => period.id),
      groupIds: made.map(period => period.groupId),
      starts: made.map(period => period.startsOn),
      ends: made.map(period => period.endsOn),
      payDates: made.map(period => period.payDate),
      reasons: made.map(period => period.payDateReason),
    })
  }
  return found
}

/** Finds the periods of days without creating any, for calls that only read. One round trip. */
export async function shownPeriods(
  tx: Pick<ReadTx<unknown>, 'rows'>,
  person: PersonGroups,
  { dates, today, own }: Wanted,
): Promise<{ startsOn: PlainDate; endsOn: PlainDate }[]> {
  const wanted = inReach(dates, today)
  if (wanted.length === 0 || person.memberships.length === 0) return []
  return planned(person, wanted, await tx.rows(loadPeriods, around(person, wanted)), own).found
}

/** The periods of days in order, and those of groups that are not stored: each is a neighbor of the next. */
function planned(person: PersonGroups, wanted: readonly PlainDate[], stored: StoredPeriod[], own: Own) {
  const made: StoredPeriod[] = []
  const found = new Map<PlainDate, StoredPeriod>()
  for (const date of wanted) {
    const periods = periodsOn(person, date, stored, [...own, ...found.values()])
    if (!periods) continue
    const { shown, ofGroup } = periods
    const id = shown.id ?? newId()
    if (shown.id === null) {
      made.push({ ...ofGroup, id })
      stored.push({ ...ofGroup, id })
    }
    found.set(shown.startsOn, { ...shown, id })
  }
  return { made, found: [...found.values()] }
}

function paidOn({ ofGroup: { endsOn, payDate }, settings }: PersonPeriod) {
  if (payDate) return { payDate, payDateReason: null }
  const { date, reason } = payDateFor(endsOn, settings)
  return { payDate: date, payDateReason: reason }
}

function isSame(one: PayPeriod, other: PayPeriod): boolean {
  return one.startsOn === other.startsOn && one.endsOn === other.endsOn
}
