import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { firstOf, runOf } from '#slices/people/server/public.ts'
import { dayViolation } from '#slices/time/rules/day-of-timesheet.ts'
import { lockTimeState } from '../entry/time-state.ts'
import { loadPerson, type TimePerson } from '../person.ts'
import { findSubmissionOn } from '../timesheet/find-timesheet.ts'
import { throwTransitionError } from '../timesheet/transition-errors.ts'

/**
 * Locks the current user's time state for a change of something about one of their days. Throws VALIDATION for a day that takes none, and
 * CONFLICT with the timesheet's state where it is submitted or approved.
 */
export async function openOwnDay(tx: WriteTx<Actor>, date: PlainDate): Promise<TimePerson> {
  const [, person, submission] = await Promise.all([
    runOf(tx, lockTimeState, 'own', {}),
    firstOf(tx, loadPerson, 'own', {}),
    firstOf(tx, findSubmissionOn, 'own', { date }),
  ])
  if (!person?.groupId) fail('VALIDATION', "You don't have a timesheet yet", { rule: 'no_timesheet' })
  const { hireDate, terminationDate, today } = person
  const violation = dayViolation({ date, timesheetStatus: submission?.status ?? 'draft', hireDate, terminationDate, today })
  if (violation === null) return person
  const { rule, field, message } = violation
  if (rule === 'before_hire' || rule === 'after_termination' || rule === 'no_period')
    fail('VALIDATION', message, { field: field ?? undefined, rule })
  throwTransitionError({ ok: false, rule, field, message }, submission ?? null)
}

interface DayEvent {
  action: string
  resourceType: 'timesheet_notes' | 'timesheet_attachments'
  before?: object
  after?: object
}

/** Records a change about a day; whoever has the person's hours on screen sees it, because it is announced like a change of hours. */
export function tellOfDay(tx: WriteTx<Actor>, employeeId: string, requestId: string, event: DayEvent): void {
  emitAudit(tx, { ...event, resourceId: employeeId, requestId })
  tx.announce({ table: 'time_entries', id: employeeId, organizationId: tx.actor.organizationId })
}
