import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { loadAdministratorNames } from '../administrators.ts'
import { loadGroup } from '../group.ts'
import { ensurePeriods } from '../period/ensure-periods.ts'
import { loadPerson } from '../person.ts'
import { buildSheet } from './build-sheet.ts'
import { findPeriod, findSubmission, findSubmissionOn, periodOfSubmission, type SheetPeriod } from './find-sheet.ts'
import { loadSheetParts } from './load-sheet.ts'

/**
 * The reader's own sheet of the period around a date. Bound as a write, because a period that is looked at for the first time
 * is made here (P9): two trips and the commit.
 */
export async function mine({
  ctx: { tx },
  input: { date = null, submissionId = null },
}: VerbArgs<WriteTx<Actor>, { date?: PlainDate | null | undefined; submissionId?: string | null | undefined }>) {
  const on = { employeeId: null, date }
  const [person, group, found, submission] = await Promise.all([
    tx.first(loadPerson, { employeeId: null }),
    tx.first(loadGroup, { groupId: null, employeeId: null }),
    submissionId ? tx.first(periodOfSubmission, { id: submissionId }) : tx.first(findPeriod, on),
    submissionId ? tx.first(findSubmission, { id: submissionId }) : tx.first(findSubmissionOn, on),
  ])
  if (submissionId && (!submission || submission.employeeId !== person?.id)) fail('NOT_FOUND', 'Not found')
  const nothing = async (missing: 'employee' | 'group' | 'period') => {
    const administrators = await tx.rows(loadAdministratorNames, {})
    return { timesheet: null, missing, fixedBy: administrators.map(administrator => administrator.name) }
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
  return { timesheet: buildSheet(tx.actor, person, period, ofPeriod, parts), missing: null, fixedBy: [] }
}
