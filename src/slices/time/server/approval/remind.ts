import { fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { addEvent } from '#slices/approvals/server/public.ts'
import { hoursInOverview } from '#slices/people/server/public.ts'
import type { approvals } from '#slices/time/contract/approvals.ts'
import { REMINDED_AT_ONCE } from '#slices/time/rules/reminders.ts'
import { recordReminders } from '../reminders/record-reminders.ts'
import { type ExpectedTimesheet, loadExpected } from './load-inbox.ts'
import { notifyOfReminder } from './notify.ts'
import { loadTeamPeriods } from './team-periods.ts'

const loadTeamMember = sqlStatement<{ employeeId: string }, { name: string }>(`
  select e.first_name || ' ' || e.last_name as name from app.employees e
  where e.organization_id = (select app.org_id()) and e.id = $employeeId and ${hoursInOverview}
    and e.user_id is distinct from (select app.user_id())`)

/**
 * Reminds one person, or all, who have a timesheet to submit. Who that is, is asked now and not when the list was read, and no one
 * is reminded twice within a day: `remindedBefore` names those, with when it was. FORBIDDEN for users who review no one's timesheets,
 * NOT_FOUND for someone outside of their team, CONFLICT for one person who has nothing to submit.
 */
export async function remind({ ctx: { tx, request }, input: { date, employeeId } }: VerbArgs<WriteTx<Actor>, typeof approvals.remind>) {
  const [{ isOpen, shown, missing }, member] = await Promise.all([
    loadTeamPeriods(tx, date),
    employeeId === undefined ? undefined : tx.first(loadTeamMember, { employeeId }),
  ])
  if (!isOpen) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  if (employeeId !== undefined && !member) fail('NOT_FOUND', 'Not found')
  const unsubmitted = missing(await tx.rows(loadExpected, shown))
  const people = unsubmitted.filter(person => employeeId === undefined || person.employeeId === employeeId)
  if (member && people.length === 0) {
    fail('CONFLICT', `${member.name} has no timesheet to submit for this period`, { field: 'employeeId', rule: 'nothing_to_submit' })
  }
  return send(tx, people.toSorted(byReminder).slice(0, REMINDED_AT_ONCE), request.requestId)
}

/** Sorts people who were never reminded first, so that the next call reaches the people this one left out. */
const byReminder = ({ remindedAt: a }: ExpectedTimesheet, { remindedAt: b }: ExpectedTimesheet): number =>
  a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1

async function send(tx: WriteTx<Actor>, people: readonly ExpectedTimesheet[], requestId: string) {
  const sent = await tx.rows(recordReminders, {
    ids: people.map(person => person.employeeId),
    starts: people.map(person => person.periodStart),
    ends: people.map(person => person.periodEnd),
  })
  const sentTo = new Map(sent.map(row => [row.employeeId, row]))
  const named = ({ employeeId, employeeName }: ExpectedTimesheet, remindedAt: string) => ({ employeeId, employeeName, remindedAt })
  const reminded = people.filter(person => sentTo.has(person.employeeId))
  for (const person of reminded) {
    const { submissionId } = sentTo.get(person.employeeId)!
    notifyOfReminder(tx, { ...person, submissionId })
    if (submissionId !== null) {
      addEvent(tx, { type: 'timesheet_submissions', id: submissionId, event: 'remind', detail: null })
      tx.announce('timesheet_submissions', submissionId)
    }
  }
  if (reminded.length > 0) {
    emitAudit(tx, {
      action: 'timesheet.reminded',
      resourceType: 'employees',
      resourceId: reminded.length === 1 ? reminded[0]!.employeeId : null,
      after: { people: reminded.map(({ employeeId, periodStart, periodEnd }) => ({ employeeId, periodStart, periodEnd })) },
      requestId,
    })
  }
  return {
    reminded: reminded.map(person => named(person, sentTo.get(person.employeeId)!.sentAt)),
    remindedBefore: people.flatMap(person =>
      sentTo.has(person.employeeId) || person.remindedAt === null ? [] : named(person, person.remindedAt),
    ),
  }
}
