import { addDays, type PlainDate, shortDay } from '#core/plain-date.ts'
import type { JobActor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { notifyEmployee } from '#slices/notifications/server/public.ts'
import { employeeTables, recordedOn, todayOf } from '#slices/people/server/public.ts'
import { endedBeforeRecord } from '#slices/time/rules/owed-timesheet.ts'
import { DAYS_AFTER_DUE, type StaffReminder } from '#slices/time/rules/reminders.ts'
import { type Membership, membershipOn, type PersonGroups } from '#slices/time-groups/rules/group-settings.ts'
import {
  loadPeriods,
  loadVersions,
  NEIGHBOURHOOD,
  periodLabel,
  type ShownPeriod,
  type StoredPeriod,
  shownPeriod,
} from '#slices/time-groups/server/public.ts'
import { type Moved, movedPeople } from '../period/own-periods.ts'
import { aboutTimesheet } from './about-timesheet.ts'
import { recordReminders } from './record-reminders.ts'

interface DuePerson {
  id: string
  hireDate: PlainDate | null
  terminationDate: PlainDate | null
  /** The day their record was created. */
  recordedOn: PlainDate
  today: PlainDate
}

/** Where it is the time of reminders: not by night, and late enough for a server that was down in the morning. */
export const isReminderHour = `extract(hour from app.now() at time zone coalesce(l.timezone, o.timezone)) between 9 and 20`

const peopleNow = sqlStatement<object, DuePerson>(`
  select e.id, e.hire_date, e.termination_date, ${recordedOn} as recorded_on, ${todayOf} as today from ${employeeTables}
  where e.organization_id = (select app.org_id()) and e.is_active and e.tracks_time and e.user_id is not null and ${isReminderHour}`)

const withHours = sqlStatement<{ ids: string[]; starts: PlainDate[]; ends: PlainDate[] }, { employeeId: string; startsOn: PlainDate }>(`
  select n.id as employee_id, n.starts_on from unnest($ids::uuid[], $starts::date[], $ends::date[]) as n (id, starts_on, ends_on)
  where exists (select from app.time_entries t where t.organization_id = (select app.org_id()) and t.employee_id = n.id
    and t.date between n.starts_on and n.ends_on and t.pay_period_start = n.starts_on)`)

type MembershipOf = Membership & { employeeId: string }

const memberships = sqlStatement<object, MembershipOf>(`
  select m.employee_id, m.group_id, m.starts_on, m.ends_on, m.scheduled_minutes from app.group_memberships m
  where m.organization_id = (select app.org_id()) order by m.employee_id, m.starts_on`)

const remindingGroups = sqlStatement<object, { id: string; reminders: boolean }>(`
  select g.id, g.reminders from app.time_tracking_groups g where g.organization_id = (select app.org_id())`)

const movedNow = sqlStatement<{ date: PlainDate }, Moved>(`with around as (select $date::date as day) ${movedPeople}`)

/** Reminds everyone whose timesheet is due today or was due two days ago, on their own day, and who has not submitted it. */
export async function remindStaff(tx: WriteTx<JobActor>): Promise<void> {
  const [people, allMemberships, groups] = await Promise.all([
    tx.rows(peopleNow, {}),
    tx.rows(memberships, {}),
    tx.rows(remindingGroups, {}),
  ])
  if (people.length === 0 || groups.every(({ reminders }) => !reminders)) return
  const days = people.map(({ today }) => today).toSorted()
  const groupIds = groups.map(({ id }) => id)
  const [versions, stored, moved] = await Promise.all([
    tx.rows(loadVersions, { groupIds }),
    tx.rows(loadPeriods, { groupIds, from: addDays(days[0]!, -NEIGHBOURHOOD), to: addDays(days.at(-1)!, NEIGHBOURHOOD) }),
    tx.rows(movedNow, { date: days.at(-1)! }),
  ])
  const membershipsOf = Map.groupBy(allMemberships, ({ employeeId }) => employeeId)
  const periodOf = periodFinder(versions, stored, new Map(moved.map(one => [one.employeeId, one])))
  const reminds = new Set(groups.filter(({ reminders }) => reminders).map(({ id }) => id))
  const due = people.flatMap(person =>
    DAYS_AFTER_DUE.flatMap(({ kind, days: ago }) => {
      const dueOn = addDays(person.today, -ago)
      const period = periodOf(person.id, membershipsOf.get(person.id) ?? [], dueOn)
      if (period?.endsOn !== dueOn || !reminds.has(period.groupId) || !isEmployedIn(person, period)) return []
      return [{ person, period, kind }]
    }),
  )
  const owed = await owedOf(tx, due)
  if (owed.length === 0) return
  // Of two on one day, which only periods of a day or two can have, the one that is overdue.
  const once = new Map(owed.map(one => [one.person.id, one]))
  const periods = [...once.values()].map(({ period }) => period)
  const sent = await tx.rows(recordReminders, {
    ids: [...once.keys()],
    starts: periods.map(({ startsOn }) => startsOn),
    ends: periods.map(({ endsOn }) => endsOn),
  })
  for (const { employeeId, submissionId } of sent) tell(tx, { ...once.get(employeeId)!, submissionId })
}

interface Due {
  person: DuePerson
  period: ShownPeriod
  kind: StaffReminder
}

/** Leaves out whose period ended before Steward had a record of them, unless it has hours of theirs (SHT-35). */
async function owedOf(tx: WriteTx<JobActor>, due: readonly Due[]): Promise<readonly Due[]> {
  const before = due.filter(({ person, period }) => endedBeforeRecord(period, person.recordedOn))
  if (before.length === 0) return due
  const started = await tx.rows(withHours, {
    ids: before.map(({ person }) => person.id),
    starts: before.map(({ period }) => period.startsOn),
    ends: before.map(({ period }) => period.endsOn),
  })
  const hasHours = new Set(started.map(({ employeeId, startsOn }) => `${employeeId} ${startsOn}`))
  return due.filter(
    ({ person, period }) => !endedBeforeRecord(period, person.recordedOn) || hasHours.has(`${person.id} ${period.startsOn}`),
  )
}

/** `submissionId`: of the draft, where there is one. */
function tell(
  tx: WriteTx<JobActor>,
  { person, period: { startsOn, endsOn }, kind, submissionId }: Due & { submissionId: string | null },
): void {
  const period = periodLabel(startsOn, endsOn)
  notifyEmployee(tx, person.id, {
    notificationType: 'timesheet_due',
    title: kind === 'due' ? 'Timesheet due today' : 'Timesheet overdue',
    message:
      kind === 'due'
        ? `Your timesheet for ${period} is due today. Submit it when your hours are complete.`
        : `Your timesheet for ${period} was due ${shortDay(endsOn)} and hasn't been submitted.`,
    ...aboutTimesheet({ employeeId: person.id, submissionId, periodStart: startsOn }),
  })
}

const isEmployedIn = ({ hireDate, terminationDate }: DuePerson, { startsOn, endsOn }: ShownPeriod) =>
  (hireDate === null || hireDate <= endsOn) && (terminationDate === null || terminationDate >= startsOn)

/** The period of someone's timesheet on a day. Of people who were not given another group lately it is computed once for all of a group. */
function periodFinder(versions: PersonGroups['versions'], stored: readonly StoredPeriod[], moved: ReadonlyMap<string, Moved>) {
  const ofGroups = new Map<string, ShownPeriod | null>()
  return (id: string, memberships: readonly MembershipOf[], date: PlainDate): ShownPeriod | null => {
    const held = membershipOn(memberships, date)
    const own = moved.get(id)?.own
    if (own || held === null) return shownPeriod({ memberships, versions }, date, stored, own ?? [])
    const key = `${held.groupId} ${date}`
    const known = ofGroups.get(key)
    if (known !== undefined) return known
    const period = shownPeriod({ memberships: [held], versions }, date, stored, [])
    ofGroups.set(key, period)
    return period
  }
}
