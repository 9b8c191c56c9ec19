import { addDays, type PlainDate, shortDay } from '#core/plain-date.ts'
import type { JobActor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { notifyEmployee } from '#slices/notifications/server/public.ts'
import { employeeTables, todayOf } from '#slices/people/server/public.ts'
import { REMINDED_TIMESHEETS } from '#slices/time/rules/notification-target.ts'
import { DAYS_AFTER_DUE, type StaffReminder } from '#slices/time/rules/reminders.ts'
import { LONGEST_PERIOD, type Membership, membershipOn, type PersonGroups } from '#slices/time-groups/rules/group-settings.ts'
import {
  loadPeriods,
  loadVersions,
  periodLabel,
  type ShownPeriod,
  type StoredPeriod,
  shownPeriod,
} from '#slices/time-groups/server/public.ts'

interface DuePerson {
  id: string
  hireDate: PlainDate | null
  terminationDate: PlainDate | null
  today: PlainDate
}

/** Where it is the time of reminders: not by night, and late enough for a server that was down in the morning. */
export const isReminderHour = `extract(hour from app.now() at time zone coalesce(l.timezone, o.timezone)) between 9 and 20`

const peopleNow = sqlStatement<object, DuePerson>(`
  select e.id, e.hire_date, e.termination_date, ${todayOf} as today from ${employeeTables}
  where e.organization_id = (select app.org_id()) and e.is_active and e.user_id is not null and ${isReminderHour}`)

type MembershipOf = Membership & { employeeId: string }

const memberships = sqlStatement<object, MembershipOf>(`
  select m.employee_id, m.group_id, m.starts_on, m.ends_on, m.scheduled_minutes from app.group_memberships m
  where m.organization_id = (select app.org_id()) order by m.employee_id, m.starts_on`)

const remindingGroups = sqlStatement<object, { id: string; reminders: boolean }>(`
  select g.id, g.reminders from app.time_tracking_groups g where g.organization_id = (select app.org_id())`)

interface Sent {
  employeeId: string
  periodStart: PlainDate
  kind: StaffReminder
  /** Of the draft, where there is one. */
  submissionId: string | null
}

// Who has submitted is asked when the reminder is sent, in the statement that records it (SHT-33).
const recordSent = sqlStatement<{ employees: string[]; starts: PlainDate[]; kinds: string[] }, Sent>(`
  with wanted as (
    select n.employee_id, n.period_start, n.kind, s.id as submission_id, s.status
    from unnest($employees::uuid[], $starts::date[], $kinds::text[]) as n (employee_id, period_start, kind)
    left join app.timesheet_submissions s on s.organization_id = (select app.org_id()) and s.employee_id = n.employee_id
      and s.pay_period_start = n.period_start
  ), sent as (
    insert into app.timesheet_reminders (employee_id, pay_period_start, kind, recipient_user_id)
    select w.employee_id, w.period_start, w.kind, e.user_id from wanted w
    join app.employees e on e.organization_id = (select app.org_id()) and e.id = w.employee_id
    where coalesce(w.status, 'draft') in ('draft', 'rejected')
    on conflict do nothing returning employee_id, pay_period_start, kind
  )
  select sent.employee_id, sent.pay_period_start as period_start, sent.kind, w.submission_id from sent
  join wanted w on w.employee_id = sent.employee_id and w.period_start = sent.pay_period_start and w.kind = sent.kind`)

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
  const [versions, stored] = await Promise.all([
    tx.rows(loadVersions, { groupIds }),
    tx.rows(loadPeriods, { groupIds, from: addDays(days[0]!, -2 * LONGEST_PERIOD), to: addDays(days.at(-1)!, 2 * LONGEST_PERIOD) }),
  ])
  const membershipsOf = Map.groupBy(allMemberships, ({ employeeId }) => employeeId)
  const periodOf = periodFinder(versions, stored)
  const reminds = new Set(groups.filter(({ reminders }) => reminders).map(({ id }) => id))
  const due = people.flatMap(person =>
    DAYS_AFTER_DUE.flatMap(({ kind, days: ago }) => {
      const dueOn = addDays(person.today, -ago)
      const period = periodOf(membershipsOf.get(person.id) ?? [], dueOn)
      if (period?.endsOn !== dueOn || !reminds.has(period.groupId) || !isEmployedIn(person, period)) return []
      return [{ person, period, kind }]
    }),
  )
  if (due.length === 0) return
  const sent = await tx.rows(recordSent, {
    employees: due.map(({ person }) => person.id),
    starts: due.map(({ period }) => period.startsOn),
    kinds: due.map(({ kind }) => kind),
  })
  const found = new Map(due.map(one => [`${one.person.id} ${one.period.startsOn} ${one.kind}`, one]))
  for (const one of sent) tell(tx, one, found.get(`${one.employeeId} ${one.periodStart} ${one.kind}`)!.period)
}

function tell(tx: WriteTx<JobActor>, { employeeId, kind, submissionId }: Sent, { startsOn, endsOn }: ShownPeriod): void {
  const period = periodLabel(startsOn, endsOn)
  notifyEmployee(tx, employeeId, {
    notificationType: 'timesheet_due',
    title: kind === 'due' ? 'Timesheet due today' : 'Timesheet overdue',
    message:
      kind === 'due'
        ? `Your timesheet for ${period} is due today. Submit it when your hours are complete.`
        : `Your timesheet for ${period} was due ${shortDay(endsOn)} and hasn't been submitted.`,
    relatedResourceType: submissionId === null ? REMINDED_TIMESHEETS : 'timesheet_submissions',
    relatedResourceId: submissionId ?? employeeId,
  })
}

const isEmployedIn = ({ hireDate, terminationDate }: DuePerson, { startsOn, endsOn }: ShownPeriod) =>
  (hireDate === null || hireDate <= endsOn) && (terminationDate === null || terminationDate >= startsOn)

/** The period of someone's timesheet on a day. Of people who have long been in a group it is computed once for all of them. */
function periodFinder(versions: PersonGroups['versions'], stored: readonly StoredPeriod[]) {
  const ofGroups = new Map<string, ShownPeriod | null>()
  return (own: readonly MembershipOf[], date: PlainDate): ShownPeriod | null => {
    const held = membershipOn(own, date)
    if (held === null || held.startsOn > addDays(date, -2 * LONGEST_PERIOD))
      return shownPeriod({ memberships: own, versions }, date, stored)
    const key = `${held.groupId} ${date}`
    const known = ofGroups.get(key)
    if (known !== undefined) return known
    const period = shownPeriod({ memberships: [held], versions }, date, stored)
    ofGroups.set(key, period)
    return period
  }
}
