import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { TimesheetSources } from '#server/slice.ts'
import type { ApprovalEvent } from '#slices/approvals/rules/approval-state.ts'
import {
  loadApprovers,
  loadCandidates,
  loadEvents,
  loadNotes,
  loadTemplateSteps,
  runningApprovers,
} from '#slices/approvals/server/public.ts'
import { rowsOf } from '#slices/people/server/public.ts'
import { scheduleOf } from '#slices/time-groups/rules/group-settings.ts'
import { loadFirstMembership, loadGroup, loadGroupsOf } from '#slices/time-groups/server/public.ts'
import { loadChangedAfterwards } from '../approval/changed-afterwards.ts'
import { timesheetSubject } from '../approval/subject.ts'
import { warningsOfOthers } from '../approval/warnings-of-others.ts'
import { loadTimesheetColumns } from '../column/columns.ts'
import { attachmentsOfDays, nameOrSupport, notesOfDays } from '../day/day-records.ts'
import { loadTimesheetDays } from '../day/timesheet-days.ts'
import { type EntryRow, entryColumns } from '../entry/stored-entry.ts'
import { withoutFund, withoutFundColumns } from '../entry/without-fund.ts'
import type { Submission, TimesheetPeriod } from './find-timesheet.ts'

/** The name of who acts on someone else's timesheet, for its history, and the database's time. */
export const currentUsersName = sqlStatement<object, { name: string; now: string }>(
  `select ${nameOrSupport} as name, app.now() as now from (values (app.user_id())) as me (id) left join platform.profiles p on p.id = me.id`,
)

const timesheetEntries = sqlStatement<
  { employeeId: string; from: PlainDate; to: PlainDate },
  EntryRow & { periodStart: PlainDate; periodEnd: PlainDate }
>(`
  select ${entryColumns}, t.pay_period_start as period_start, t.pay_period_end as period_end from app.time_entries t
  where t.organization_id = (select app.org_id()) and t.employee_id = $employeeId and t.date between $from and $to
  order by t.date, t.column_type, t.column_id`)

const overtimeDays = sqlStatement<
  { employeeId: string; from: PlainDate; to: PlainDate },
  { date: PlainDate; overtimeMinutes: number; doubleTimeMinutes: number }
>(`
  select d.date, d.overtime_minutes, d.double_time_minutes from app.overtime_days d
  where d.organization_id = (select app.org_id()) and d.employee_id = $employeeId and d.date between $from and $to order by d.date`)

const hoursWithoutFund = sqlStatement<
  { employeeId: string; from: PlainDate; to: PlainDate },
  { date: PlainDate; minutes: number; fundName: string }
>(`
  select ${withoutFundColumns} from app.time_entries t ${withoutFund}
  where t.organization_id = (select app.org_id()) and t.employee_id = $employeeId and t.date between $from and $to and t.pay_period_start = $from
  group by t.date order by t.date`)

/** Events in a timesheet's history: those that approvals keep, and those of timesheets alone. Other slices contribute theirs. */
export type TimesheetEvent = ApprovalEvent | 'copy'

/** Everything a timesheet shows except its header, in one round trip. Entries include those of the person's other periods on these days. */
export async function loadTimesheetParts(
  tx: ReadTx<Actor>,
  employeeId: string,
  period: TimesheetPeriod,
  submission: Submission | null,
  sources: TimesheetSources,
) {
  const inPeriod = { employeeId, from: period.startsOn, to: period.endsOn }
  const subject = submission && { subjectType: timesheetSubject.type, subjectId: submission.id }
  const workflow = { subjectType: timesheetSubject.type, date: period.startsOn }
  const isOpen = !submission || submission.status === 'draft' || submission.status === 'rejected'
  const [
    group,
    groups,
    days,
    membership,
    columns,
    entries,
    overtime,
    fundless,
    allApprovers,
    template,
    candidates,
    notes,
    history,
    dayNotes,
    attachments,
    changed,
    ofOthers,
  ] = await Promise.all([
    tx.first(loadGroup, { groupId: period.groupId, date: period.startsOn }),
    rowsOf(tx, loadGroupsOf, { employeeId }, {}),
    loadTimesheetDays(tx, employeeId, period),
    tx.first(loadFirstMembership, inPeriod),
    tx.rows(loadTimesheetColumns, { groupId: period.groupId, ...inPeriod }),
    tx.rows(timesheetEntries, inPeriod),
    tx.rows(overtimeDays, inPeriod),
    tx.rows(hoursWithoutFund, inPeriod),
    subject ? tx.rows(loadApprovers, subject) : [],
    isOpen ? rowsOf(tx, loadTemplateSteps, { employeeId }, workflow) : [],
    isOpen ? rowsOf(tx, loadCandidates, { employeeId }, workflow) : [],
    subject ? tx.rows(loadNotes, subject) : [],
    subject ? tx.rows(loadEvents, subject) : [],
    tx.rows(notesOfDays, inPeriod),
    tx.rows(attachmentsOfDays, inPeriod),
    // Changes that the owner makes after the period are their own business until they submit.
    isOpen ? undefined : tx.first(loadChangedAfterwards, { ids: [submission.id] }),
    warningsOfOthers(tx, sources.warnings, submission?.status === 'approved' ? [submission.id] : []),
  ])
  const approvers = submission ? runningApprovers(submission, allApprovers) : []
  return {
    group: group!,
    groups,
    days,
    schedule: scheduleOf(group!, membership),
    columns,
    entries,
    overtime,
    fundless,
    holidays: days.daysOff.filter(({ date }) => period.startsOn <= date && date <= period.endsOn),
    approvers,
    template,
    candidates,
    notes,
    history: history.map(({ actorUserId, stepOrder, ...event }) => {
      const seat = allApprovers.find(one => one.userId === actorUserId && one.stepOrder === stepOrder && one.revision === event.revision)
      const isDecision = ['approve', 'reject', 'withdraw'].includes(event.event)
      const words = sources.events.find(source => source.event === event.event)?.words ?? null
      return { ...event, words, decidedFor: isDecision ? (seat?.decidesForName ?? null) : null }
    }),
    dayNotes,
    attachments,
    changed,
    warningsOfOthers: [...ofOthers.values()].flat(),
  }
}

export type TimesheetParts = Awaited<ReturnType<typeof loadTimesheetParts>>
