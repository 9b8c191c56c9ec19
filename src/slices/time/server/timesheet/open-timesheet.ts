import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { TimesheetSources } from '#server/slice.ts'
import { firstOf, loadAdministratorNames, type Whose } from '#slices/people/server/public.ts'
import { loadPerson, type TimePerson } from '../person.ts'
import { buildTimesheet } from './build-timesheet.ts'
import { findPeriod } from './find-period.ts'
import { findSubmission, findSubmissionOn, periodOfSubmission } from './find-timesheet.ts'
import { loadTimesheetParts } from './load-timesheet.ts'

export interface WantedTimesheet {
  whose: Whose
  /** Null: that person's today. */
  date: PlainDate | null
  /** Identifies a timesheet instead of a day. */
  submissionId?: string | null
  sources: TimesheetSources
}

/**
 * A person's timesheet in the period around a date, or null with what is missing. Looking stores nothing: a period that no one has used yet is
 * computed. `authorize` throws before anything is returned.
 */
export async function openTimesheet(
  tx: ReadTx<Actor>,
  { whose, date, submissionId = null, sources }: WantedTimesheet,
  authorize: (person: TimePerson | undefined) => void = () => {},
) {
  const on = { date }
  const [person, onDay, ofSubmission, submission] = await Promise.all([
    firstOf(tx, loadPerson, whose, {}),
    submissionId ? undefined : findPeriod(tx, whose, on),
    submissionId ? tx.first(periodOfSubmission, { id: submissionId }) : undefined,
    submissionId ? tx.first(findSubmission, { id: submissionId }) : firstOf(tx, findSubmissionOn, whose, on),
  ])
  authorize(person)
  if (submissionId && (!submission || submission.employeeId !== person?.id)) fail('NOT_FOUND', 'Not found')
  const nothing = async (missing: 'employee' | 'group' | 'period') => {
    const administrators = await tx.rows(loadAdministratorNames, {})
    return { person, timesheet: null, missing, fixedBy: administrators.map(administrator => administrator.name) }
  }
  if (!person) return nothing('employee')
  const period = ofSubmission ?? onDay?.period
  if (!period) return nothing(person.groupId === null || onDay?.groups.memberships.length === 0 ? 'group' : 'period')
  const ofPeriod = submission?.periodStart === period.startsOn ? submission : null
  const parts = await loadTimesheetParts(tx, person.id, period, ofPeriod, sources)
  return { person, timesheet: buildTimesheet(tx.actor, person, period, ofPeriod, parts), missing: null, fixedBy: [] }
}
