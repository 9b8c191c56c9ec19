import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { firstOf, loadAdministratorNames, type Whose } from '#slices/people/server/public.ts'
import { ensurePeriods, loadGroupOf } from '#slices/time-groups/server/public.ts'
import { loadPerson, type TimePerson } from '../person.ts'
import { buildSheet } from './build-sheet.ts'
import { findPeriod, findSubmission, findSubmissionOn, periodOfSubmission, type SheetPeriod } from './find-sheet.ts'
import { loadSheetParts } from './load-sheet.ts'

export interface WantedSheet {
  whose: Whose
  /** Null: that person's today. */
  date: PlainDate | null
  /** Names a sheet instead of a day. */
  submissionId?: string | null
}

/**
 * A person's sheet of the period around a date, or null with what is missing. A period that is looked at for the first time is
 * made here (PAY-9), so it needs a write: two trips and the commit. `admit` refuses before anything is told or made.
 */
export async function openSheet(
  tx: WriteTx<Actor>,
  { whose, date, submissionId = null }: WantedSheet,
  admit: (person: TimePerson | undefined) => void = () => {},
) {
  const on = { date }
  const [person, group, found, submission] = await Promise.all([
    firstOf(tx, loadPerson, whose, {}),
    firstOf(tx, loadGroupOf, whose, {}),
    submissionId ? tx.first(periodOfSubmission, { id: submissionId }) : firstOf(tx, findPeriod, whose, on),
    submissionId ? tx.first(findSubmission, { id: submissionId }) : firstOf(tx, findSubmissionOn, whose, on),
  ])
  admit(person)
  if (submissionId && (!submission || submission.employeeId !== person?.id)) fail('NOT_FOUND', 'Not found')
  const nothing = async (missing: 'employee' | 'group' | 'period') => {
    const administrators = await tx.rows(loadAdministratorNames, {})
    return { person, timesheet: null, missing, fixedBy: administrators.map(administrator => administrator.name) }
  }
  if (!person) return nothing('employee')
  let period: SheetPeriod | undefined = found
  if (!period) {
    if (!group) return nothing('group')
    const [made] = await ensurePeriods(tx, group, [date ?? person.today], person.today)
    if (!made) return nothing('period')
    period = { ...made, periodId: made.id }
  }
  const ofPeriod = submission?.periodStart === period.startsOn ? submission : null
  const parts = await loadSheetParts(tx, person.id, period, ofPeriod)
  return { person, timesheet: buildSheet(tx.actor, person, period, ofPeriod, parts), missing: null, fixedBy: [] }
}
