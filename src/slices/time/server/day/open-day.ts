import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { throwRuleError } from '#slices/approvals/server/public.ts'
import { firstOf, runOf, type Whose } from '#slices/people/server/public.ts'
import { dayViolation } from '#slices/time/rules/day-of-timesheet.ts'
import { notifyOfChange } from '../entry/save-on-behalf.ts'
import { lockTimeState } from '../entry/time-state.ts'
import { loadPerson, type TimePerson } from '../person.ts'
import { findSubmissionOn } from '../timesheet/find-timesheet.ts'
import { requireOnBehalfRights } from '../timesheet/on-behalf-rights.ts'

/** Who changes something about a day: its person, or an administrator for them, with a reason. */
export interface DayChange {
  whose: Whose
  /** Null for the person themself. */
  reason: string | null
  requestId: string
}

/**
 * Locks a person's time state for a change of something about one of their days. Throws FORBIDDEN and VALIDATION for someone whom the current user may not act
 * for, VALIDATION for a day that takes none, and CONFLICT with the timesheet's state where it is submitted or approved.
 */
export async function openDay(tx: WriteTx<Actor>, { whose }: Pick<DayChange, 'whose'>, date: PlainDate): Promise<TimePerson> {
  const [, person, submission] = await Promise.all([
    runOf(tx, lockTimeState, whose, {}),
    firstOf(tx, loadPerson, whose, {}),
    firstOf(tx, findSubmissionOn, whose, { date }),
  ])
  if (whose !== 'own') requireOnBehalfRights(tx.actor, person)
  if (!person?.groupId) {
    fail('VALIDATION', whose === 'own' ? "You don't have a timesheet yet" : "This person doesn't have a timesheet yet", {
      rule: 'no_timesheet',
    })
  }
  const { hireDate, terminationDate, today } = person
  const violation = dayViolation({ date, timesheetStatus: submission?.status ?? 'draft', hireDate, terminationDate, today })
  if (violation === null) return person
  const { rule, field, message } = violation
  if (rule === 'before_hire' || rule === 'after_termination' || rule === 'no_period')
    fail('VALIDATION', message, { field: field ?? undefined, rule })
  throwRuleError(rule === 'timesheet_approved' ? 'is_approved' : 'is_submitted', 'submit', submission ?? null, 'timesheet')
}

interface DayEvent {
  action: `timesheet_${string}`
  resourceType: 'timesheet_notes' | 'timesheet_attachments'
  before?: object
  after?: object
}

/**
 * Records a change about a day; whoever has the person's hours on screen sees it, because it is announced like a change of hours. What an administrator
 * does for someone has an action of its own and its reason, and the person is notified.
 */
export function recordDayEvent(tx: WriteTx<Actor>, employeeId: string, { reason, requestId }: DayChange, event: DayEvent): void {
  const action = reason === null ? event.action : `${event.action}_on_behalf`
  emitAudit(tx, { ...event, action, resourceId: employeeId, reason: reason ?? undefined, requestId })
  if (reason !== null) notifyOfChange(tx, employeeId, reason)
  tx.announce('time_entries', employeeId)
}
