import { emitAudit } from '#server/audit.ts'
import type { ImportKind, StoredRow, UndoneRow } from '#server/import/kind.ts'
import { endInvitations, openInvitationsOf } from '#slices/invitations/server/public.ts'
import { removeUnused, requireForOthers, requireManagerAgain } from '#slices/people/server/public.ts'
import type { AddedField } from '#slices/staff/rules/import-rows.ts'
import { recordForOneself } from '../for-oneself.ts'
import { requireKioskNumber } from '../kiosk-number.ts'
import { nameOf } from '../notices.ts'
import { staffRecord } from '../staff.ts'
import { removeRecord } from './added-records.ts'
import { type BeforeImport, byLevel, failureText } from './apply-people.ts'

const { parts } = staffRecord

type Job = Parameters<ImportKind['undo']>[0]

const reason = 'Import undone'
const edited = 'Edited since the import.'
const whyKept: Readonly<Record<string, string>> = {
  joined: 'They have an account now. Deactivate them instead.',
  changed: edited,
  used: 'Other records refer to them now. Deactivate them instead.',
}

/**
 * Takes rows back, those who report to others before these: a new person is removed, a changed one gets the values from before. What someone edited
 * since, or what is used by now, stays and says why.
 */
export async function undoPeople(job: Job, rows: readonly StoredRow[]): Promise<UndoneRow[]> {
  const undone: UndoneRow[] = []
  for (const level of byLevel(rows).toReversed()) undone.push(...(await Promise.all(level.map(row => undoOne(job, row)))))
  const results = new Map(undone.map(({ row, result }) => [row, result]))
  // Behind everyone, because a record was added for the first row that names it.
  const added = rows.flatMap(({ row, before }) =>
    results.get(row) === 'undone' ? (Object.entries((before as BeforeImport).added) as [AddedField, string][]) : [],
  )
  await Promise.all(added.map(([field, id]) => removeRecord(job.tx, job.request.requestId, field, id, reason)))
  return undone
}

async function undoOne(job: Job, { row, resourceId: id, before, versionAfter: version }: StoredRow): Promise<UndoneRow> {
  const { tx, request } = job
  const { person } = before as BeforeImport
  const origin = { requestId: request.requestId, reason, isOneOfMany: true } as const
  if (person === null) {
    const [invited, removed] = await Promise.all([openInvitationsOf(tx, id), tx.first(removeUnused, { id, version })])
    const answer = removed?.answer ?? 'changed'
    if (answer !== 'removed') return { row, result: 'kept', note: whyKept[answer] ?? edited }
    await endInvitations(tx, invited, { requestId: request.requestId, reason })
    emitAudit(tx, { action: 'employee.removed', resourceType: 'employees', resourceId: id, reason, requestId: request.requestId })
    tx.announce('employees', id)
    return { row, result: 'undone' }
  }
  try {
    await requireKioskNumber(tx, { id }, person)
    const now = await parts.open(tx, { id, version })
    await allowUndo(job, now, person)
    await parts.change(tx, { ...origin, isAllowed: true }, now, person)
    return { row, result: 'undone' }
  } catch (error) {
    return { row, result: 'kept', note: failureText(error, edited) }
  }
}

/**
 * Lets someone take back what they imported themselves, which restores what was decided before; only the manager is asked about again. What someone else
 * imported they take back under the rules of any other change (PPL-3, PPL-4).
 */
async function allowUndo(
  { tx, request, run }: Job,
  now: { id: string; firstName: string; lastName: string },
  person: NonNullable<BeforeImport['person']>,
): Promise<void> {
  const managerId = person.reportsToEmployeeId
  if (run.runBy === tx.actor.userId) return requireManagerAgain(tx, { employeeId: now.id, managerId })
  const fields = Object.keys(person)
  const found = await requireForOthers(tx, { employeeId: now.id, fields, managerId })
  if (found !== null) await recordForOneself(tx, { requestId: request.requestId, reason }, found, { id: now.id, name: nameOf(now) }, fields)
}
