import { eachDay, type PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { firstOf, rowsOf } from '#slices/people/server/public.ts'
import { countedMinutes, findPeriod, findSubmissionOn, loadPerson } from '#slices/time/server/public.ts'
import { scheduleOf } from '#slices/time-groups/rules/group-settings.ts'
import { expectedMinutes } from '#slices/time-groups/rules/work-calendar.ts'
import {
  loadFirstMembership,
  loadGroup,
  loadGroupsOf,
  loadHolidays,
  personGroupsOf,
  type StoredPeriod,
  shownPeriod,
} from '#slices/time-groups/server/public.ts'

const today = { date: null }

// As far away as a neighbor could shorten a period that is not stored yet.
const periodsAround = sqlStatement<object, StoredPeriod>(
  `select p.id, p.group_id, p.starts_on, p.ends_on, p.pay_date, p.pay_date_reason from app.pay_periods p
   where p.group_id in (select m.group_id from app.group_memberships m where m.employee_id = app.employee_id()) and p.starts_on <= (app.now() + interval '124 days')::date and p.ends_on >= (app.now() - interval '124 days')::date`,
)

interface DayMinutes {
  date: PlainDate
  minutes: number
}

const minutesByDay = sqlStatement<{ from: PlainDate; to: PlainDate }, DayMinutes>(
  `select t.date, sum(${countedMinutes})::int as minutes
   from app.time_entries t
   where t.employee_id = app.employee_id() and t.date between $from and $to group by t.date`,
)

/** The current user's employee record, group and period. Sent in the first round trip of the dashboard. */
export async function findOwnTimesheet(tx: ReadTx<Actor>) {
  const [person, groups, stored, submission, around] = await Promise.all([
    firstOf(tx, loadPerson, 'own', {}),
    rowsOf(tx, loadGroupsOf, 'own', {}),
    firstOf(tx, findPeriod, 'own', today),
    firstOf(tx, findSubmissionOn, 'own', today),
    tx.rows(periodsAround, {}),
  ])
  if (!person) return null
  if (stored) return { person, groupId: stored.groupId, period: stored, submission }
  // Viewing the dashboard creates no period; it computes the one that opening the timesheet would create.
  const period = shownPeriod(personGroupsOf(groups), person.today, around)
  return period && { person, groupId: period.groupId, period, submission }
}

export type OwnTimesheet = NonNullable<Awaited<ReturnType<typeof findOwnTimesheet>>>

/** The current user's timesheet of today, day by day; null without an employee record, a group or a period. One round trip. */
export async function summarizeOwnTimesheet(tx: ReadTx<Actor>, own: OwnTimesheet | null) {
  if (!own) return null
  const { person, period, groupId } = own
  const days = { from: period.startsOn, to: period.endsOn }
  const [group, membership, worked, off] = await Promise.all([
    tx.first(loadGroup, { groupId, date: period.startsOn }),
    tx.first(loadFirstMembership, { employeeId: person.id, ...days }),
    tx.rows(minutesByDay, days),
    tx.rows(loadHolidays, { groupId, ...days }),
  ])
  const minutes = new Map(worked.map(day => [day.date, day.minutes]))
  const closed = new Set(off.map(day => day.date))
  return {
    periodStart: period.startsOn,
    periodEnd: period.endsOn,
    payDate: period.payDate,
    status: own.submission?.periodStart === period.startsOn ? own.submission.status : ('draft' as const),
    minutes: worked.reduce((sum, day) => sum + day.minutes, 0),
    expectedMinutes: expectedMinutes(period, person, off, scheduleOf(group!, membership)),
    todayMinutes: minutes.get(person.today) ?? 0,
    days: eachDay(period.startsOn, period.endsOn).map(date => ({ date, minutes: minutes.get(date) ?? 0, holiday: closed.has(date) })),
  }
}
