import { eachDay, type PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { firstOf } from '#slices/people/server/public.ts'
import { countedMinutes } from '#slices/time/server/day/counted-minutes.ts'
import { loadPerson } from '#slices/time/server/person.ts'
import { findPeriod } from '#slices/time/server/timesheet/find-period.ts'
import { findSubmissionOn } from '#slices/time/server/timesheet/find-timesheet.ts'
import { scheduleOf } from '#slices/time-groups/rules/group-settings.ts'
import { expectedMinutes } from '#slices/time-groups/rules/work-calendar.ts'
import { loadFirstMembership, loadGroup, loadHolidays } from '#slices/time-groups/server/public.ts'

const today = { date: null }

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
  const [person, onDay, submission] = await Promise.all([
    firstOf(tx, loadPerson, 'own', {}),
    findPeriod(tx, 'own', today),
    firstOf(tx, findSubmissionOn, 'own', today),
  ])
  const period = onDay?.period
  return person && period ? { person, groupId: period.groupId, period, submission } : null
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
    tx.rows(loadHolidays, { employeeId: person.id, ...days }),
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
