import { addDays, type PlainDate } from '#core/plain-date.ts'
import { bulkInsert } from '#server/db/bulk-insert.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { columnHandle } from '#slices/time/rules/column.ts'
import { periodLabel } from '#slices/time-groups/server/period-label.ts'
import type { DemoOrganization } from './cast.ts'
import type { DemoIds } from './load-directory.ts'
import type { LoadedTimesheet } from './load-hours.ts'
import type { DemoPlan } from './plan.ts'
import type { PlannedCell } from './plan-hours.ts'

const insertNotifications = bulkInsert('app.employee_notifications', [
  'id',
  'employeeId',
  'notificationType',
  'title',
  'message',
  'relatedResourceType',
  'relatedResourceId',
  'isRead',
  'createdAt',
])
export const insertAudit = bulkInsert('app.audit_events', [
  'id',
  'occurredAt',
  'actorUserId',
  'mode',
  'action',
  'resourceType',
  'resourceId',
  'before',
  'after',
  'reason',
  'requestId',
])

/** Notifications of the last weeks; older ones would have been read. */
const DAYS_OF_NOTIFICATIONS = 60
const DAYS_UNREAD = 30

/** The notifications and audit events that the timesheets left behind. */
export async function loadTraces(
  tx: WriteTx<unknown>,
  organization: DemoOrganization,
  plan: DemoPlan,
  ids: DemoIds,
  timesheets: readonly LoadedTimesheet[],
): Promise<void> {
  const since = addDays(plan.today, -DAYS_OF_NOTIFICATIONS)
  const names = new Map(organization.people.map(person => [person.key, `${person.firstName} ${person.lastName}`]))
  await Promise.all([
    insertNotifications(
      tx,
      timesheets
        .filter(timesheet => timesheet.period.endsOn >= since)
        .flatMap(timesheet => notificationRows(timesheet, names.get(timesheet.person)!, ids, addDays(plan.today, -DAYS_UNREAD))),
    ),
    insertAudit(
      tx,
      timesheets.flatMap(timesheet => [...auditRows(timesheet, ids), ...hoursRows(timesheet, plan, ids)]),
    ),
  ])
}

function notificationRows(timesheet: LoadedTimesheet, name: string, ids: DemoIds, unreadSince: PlainDate) {
  const about = { relatedResourceType: 'timesheet_submissions', relatedResourceId: timesheet.id }
  const label = periodLabel(timesheet.period.startsOn, timesheet.period.endsOn)
  const requested = timesheet.submittedAt.map((createdAt, index) => ({
    ...about,
    id: newId(),
    employeeId: ids.employee(timesheet.approver),
    notificationType: 'approval_required',
    title: 'Timesheet submitted',
    message: `${name} submitted ${label}.`,
    // The approver has read theirs.
    isRead: timesheet.decisions.some(decision => decision.revision === index + 1),
    createdAt,
  }))
  const told = timesheet.decisions.map(({ decision, note, at, revision }) => ({
    ...about,
    id: newId(),
    employeeId: ids.employee(timesheet.person),
    notificationType: `timesheet_${decision}`,
    title: `Timesheet ${decision}`,
    message: `Your timesheet for ${label} was ${decision}${note === null ? '.' : `: ${note}`}`,
    isRead: revision < timesheet.revision || at < unreadSince,
    createdAt: at,
  }))
  return [...requested, ...told]
}

/** Of a timesheet that awaits a decision, what its hours were before: all typed at once, the last of them an hour too short and corrected. */
function hoursRows({ person, period, status }: LoadedTimesheet, plan: DemoPlan, ids: DemoIds) {
  const cells = plan.cells.filter(cell => cell.person === person && cell.period.startsOn === period.startsOn)
  const last = cells.at(-1)
  if (status !== 'submitted' || last === undefined || last.minutes <= 60) return []
  const logged = (cell: PlannedCell, minutes = cell.minutes) => ({
    date: cell.date,
    column: columnHandle(cell.columnType, ids.column(cell)),
    minutes,
    minutesEntered: minutes,
  })
  const event = {
    occurredAt: last.typedAt,
    actorUserId: ids.user(person),
    mode: 'member',
    action: 'time_entries.saved',
    resourceType: 'time_entries',
    resourceId: ids.employee(person),
    reason: null,
    requestId: 'demo',
  }
  const short = logged(last, last.minutes - 60)
  return [
    { ...event, id: newId(), before: [], after: [...cells.slice(0, -1).map(cell => logged(cell)), short] },
    { ...event, id: newId(), before: [short], after: [logged(last)] },
  ]
}

function auditRows(timesheet: LoadedTimesheet, ids: DemoIds) {
  const about = { mode: 'member', resourceType: 'timesheet_submissions', resourceId: timesheet.id, requestId: 'demo' }
  const { startsOn: periodStart, endsOn: periodEnd } = timesheet.period
  const submits = timesheet.submittedAt.map((occurredAt, index) => ({
    ...about,
    id: newId(),
    occurredAt,
    actorUserId: ids.user(timesheet.person),
    action: 'timesheet.submitted',
    before: null,
    after: { status: 'submitted', revision: index + 1, periodStart, periodEnd },
    reason: null,
  }))
  const decisions = timesheet.decisions.map(({ revision, decision, note, at }) => ({
    ...about,
    id: newId(),
    occurredAt: at,
    actorUserId: ids.user(timesheet.approver),
    action: `timesheet.${decision}`,
    before: { status: 'submitted', revision },
    after: { status: decision, revision },
    reason: note,
  }))
  return [...submits, ...decisions]
}
