import { addDays, type PlainDate, shortDay } from '#core/plain-date.ts'
import type { JobActor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { APPROVAL_REMINDER } from '#slices/approvals/rules/approval-request.ts'
import { awaitedApprovers } from '#slices/approvals/server/public.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import { employeeTables, todayOf } from '#slices/people/server/public.ts'
import { REMINDED_TIMESHEETS } from '#slices/time/rules/notification-target.ts'
import { approvalDueSoon } from '#slices/time/rules/reminders.ts'
import { isReminderHour } from './remind-staff.ts'

/** A timesheet that someone has to approve. */
interface Waiting {
  employeeId: string
  periodStart: PlainDate
  payDate: PlainDate
  approverUserId: string
  approverId: string
  /** Where the approver is. */
  today: PlainDate
}

/** No pay date further away than this can be two business days off. */
const DAYS_TO_PAY_DATE = 14

// Someone who was notified within these hours needs no reminder yet.
const waitingTimesheets = sqlStatement<{ days: number }, Waiting>(`
  select s.employee_id, s.pay_period_start as period_start, p.pay_date, a.approver_user_id, e.id as approver_id, ${todayOf} as today
  from ${employeeTables}
  join (${awaitedApprovers}) a on a.subject_type = 'timesheet_submissions' and a.approver_user_id = e.user_id
  join app.timesheet_submissions s on s.organization_id = e.organization_id and s.id = a.subject_id
  join app.pay_periods p on p.organization_id = s.organization_id and p.id = s.pay_period_id
  join app.time_tracking_groups g on g.organization_id = p.organization_id and g.id = p.group_id and g.reminders
  where e.organization_id = (select app.org_id()) and e.is_active and s.submitted_at < app.now() - interval '12 hours'
    and p.pay_date between app.now()::date - 1 and app.now()::date + $days::int and ${isReminderHour}
  order by a.approver_user_id, s.employee_id, s.pay_period_start`)

const recordSent = sqlStatement<
  { employees: string[]; starts: PlainDate[]; recipients: string[] },
  Pick<Waiting, 'employeeId' | 'periodStart' | 'approverUserId'>
>(`
  insert into app.approval_reminders (employee_id, pay_period_start, recipient_user_id)
  select n.employee_id, n.period_start, n.recipient
  from unnest($employees::uuid[], $starts::date[], $recipients::uuid[]) as n (employee_id, period_start, recipient)
  on conflict do nothing returning employee_id, pay_period_start as period_start, recipient_user_id as approver_user_id`)

const keyOf = ({ employeeId, periodStart, approverUserId }: Pick<Waiting, 'employeeId' | 'periodStart' | 'approverUserId'>) =>
  `${employeeId} ${periodStart} ${approverUserId}`

/** Reminds approvers of what they have to approve soon: one message for each day by which it must be done, however many timesheets. */
export async function remindApprovers(tx: WriteTx<JobActor>): Promise<void> {
  const waiting = await tx.rows(waitingTimesheets, { days: DAYS_TO_PAY_DATE })
  const due = waiting.flatMap(one => {
    const by = approvalDueSoon(one.payDate, one.today)
    return by === null ? [] : [{ ...one, by }]
  })
  if (due.length === 0) return
  const sent = await tx.rows(recordSent, {
    employees: due.map(({ employeeId }) => employeeId),
    starts: due.map(({ periodStart }) => periodStart),
    recipients: due.map(({ approverUserId }) => approverUserId),
  })
  const isSent = new Set(sent.map(keyOf))
  const messages = Map.groupBy(
    due.filter(one => isSent.has(keyOf(one))),
    ({ approverUserId, by }) => `${approverUserId} ${by}`,
  )
  for (const timesheets of messages.values()) {
    const { approverUserId, approverId, by, today } = timesheets[0]!
    const many = timesheets.length === 1 ? 'A timesheet is' : `${timesheets.length} timesheets are`
    const day = by === today ? 'today' : by === addDays(today, 1) ? 'tomorrow' : shortDay(by)
    notifyUser(tx, approverUserId, {
      notificationType: APPROVAL_REMINDER,
      title: 'Timesheets to approve before payday',
      message: `${many} awaiting your approval. Approve by ${day}.`,
      relatedResourceType: REMINDED_TIMESHEETS,
      relatedResourceId: approverId,
    })
  }
}
