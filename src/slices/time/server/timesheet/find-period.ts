import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { currentEmployee, dayOfWho, firstOf, givenEmployee, type OfEmployee, rowsOf, type Whose } from '#slices/people/server/public.ts'
import type { PersonGroups } from '#slices/time-groups/rules/group-settings.ts'
import {
  ensurePeriods,
  loadGroupsOf,
  personGroupsOf,
  type ShownPeriod,
  type StoredPeriod,
  shownPeriodOn,
} from '#slices/time-groups/server/public.ts'
import { lockedPeriodOn, type OwnPeriod, ownPeriods } from '../period/own-periods.ts'
import type { TimesheetPeriod } from './find-timesheet.ts'

interface OnDay {
  /** Null: today where the person is. */
  date: PlainDate | null
}

interface NearRow {
  day: PlainDate
  today: PlainDate
  stored: StoredPeriod[]
  own: OwnPeriod[]
}

// As far away as a neighbor could shorten a period, or an earlier group have a say.
const onDay = `day as materialized (select ${dayOfWho} as day)
  select day.day, (select (app.now() at time zone coalesce(l.timezone, o.timezone))::date from app.employees e
      join app.organizations o on o.id = e.organization_id
      left join app.locations l on l.organization_id = e.organization_id and l.id = e.location_id
      where e.organization_id = (select app.org_id()) and e.id = (select who.id from who)) as today,
    to_json(array(select json_build_object('id', p.id, 'groupId', p.group_id, 'startsOn', p.starts_on, 'endsOn', p.ends_on, 'payDate', p.pay_date,
        'payDateReason', p.pay_date_reason) from app.pay_periods p
      where p.organization_id = (select app.org_id()) and p.group_id = any (array(select m.group_id from app.group_memberships m
          where m.organization_id = (select app.org_id()) and m.employee_id = (select who.id from who)))
        and p.starts_on <= day.day + 186 and p.ends_on >= day.day - 186)) as stored,
    ${ownPeriods} as own
  from day cross join lateral (select (select who.id from who) as employee_id, day.day - 124 as from_day, day.day + 124 as to_day) as near`

const periodsNear: OfEmployee<OnDay, NearRow> = {
  own: sqlStatement<OnDay, NearRow>(`with who as (${currentEmployee}), ${onDay}`),
  named: sqlStatement<OnDay & { employeeId: string }, NearRow>(`with who as (${givenEmployee}), ${onDay}`),
}

export interface PeriodOnDay {
  groups: PersonGroups
  today: PlainDate
  own: readonly OwnPeriod[]
  /** Null: they were never in a group, or are in none on that day, or it is in a gap between custom periods or years away. */
  period: TimesheetPeriod | null
}

/**
 * The period of a person's timesheet on a day (null: their today), as `personPeriodOn` says (PAY-9, PRD-20, GRP-3); one that no one has used yet has
 * no id. A timesheet that is submitted or approved keeps the period that it was submitted with. One round trip.
 */
export async function findPeriod(tx: Pick<ReadTx<unknown>, 'first' | 'rows'>, whose: Whose, on: OnDay): Promise<PeriodOnDay | null> {
  const [row, rows] = await Promise.all([firstOf(tx, periodsNear, whose, on), rowsOf(tx, loadGroupsOf, whose, {})])
  if (!row?.today) return null
  const { day, today, own, stored } = row
  const groups = personGroupsOf(rows)
  const period = lockedPeriodOn(own, day) ?? shownPeriodOn(groups, day, today, { stored, own })
  return { groups, today, own, period: period && ofTimesheet(period) }
}

/** Stores the period if no one has used it yet: the group's is stored. */
export async function storePeriod(tx: WriteTx<Actor>, found: PeriodOnDay): Promise<(TimesheetPeriod & { periodId: string }) | null> {
  const { groups, today, own, period } = found
  if (!period) return null
  if (period.periodId !== null) return { ...period, periodId: period.periodId }
  const [made] = await ensurePeriods(tx, groups, { dates: [period.startsOn], today, own })
  return made ? { ...ofTimesheet(made), periodId: made.id } : null
}

function ofTimesheet({ id, ...period }: ShownPeriod): TimesheetPeriod {
  return { ...period, periodId: id }
}
