import { emitAudit } from '#server/audit.ts'
import type { Origin, RecordTx } from '#server/record/record-tx.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import { type ForOneself, forOneself, type StaffChange } from '#slices/people/rules/for-oneself.ts'
import { otherAdministrators, requireForOthers } from '#slices/people/server/public.ts'
import { requireKioskNumber } from './kiosk-number.ts'
import { nameOf } from './notices.ts'

interface Before {
  id: string
  firstName: string
  lastName: string
}

interface Change {
  reportsToEmployeeId?: string | null
  email?: string | null
  employeeId?: string | null
  firstName?: string
  lastName?: string
}

/**
 * Throws FORBIDDEN where the change is for the current user themselves and they may not make it, or names a manager whom they can't name, and VALIDATION where it
 * takes away the number of someone who signs in at kiosks. What they may do for themselves is audited, and the other administrators are told.
 */
export async function allowStaffChange(tx: RecordTx, origin: Origin, before: Before | null, change: Change): Promise<void> {
  if (before !== null) await requireKioskNumber(tx, before, change)
  const { reportsToEmployeeId: managerId, email } = change
  const found = await requireForOthers(tx, { employeeId: before?.id ?? null, fields: Object.keys(change), managerId, email })
  if (found === null) return
  const { firstName = '', lastName = '' } = { ...before, ...change }
  await recordForOneself(tx, origin, found, { id: before?.id ?? null, name: nameOf({ firstName, lastName }) }, Object.keys(change))
}

/** Checks that someone other than the person sets their last day, unless they may do so themselves; the other administrators are then notified. */
export async function allowTermination(tx: RecordTx, origin: Origin, person: Before): Promise<void> {
  const fields = ['terminationDate']
  const found = await requireForOthers(tx, { employeeId: person.id, fields })
  if (found !== null) await recordForOneself(tx, origin, found, { id: person.id, name: nameOf(person) }, fields)
}

/** About whom it is: null for a new person, who has no record yet. */
interface About {
  id: string | null
  name: string
}

/** Audits the decision and notifies the other administrators; for many rows at once, `notifyOfImport` notifies them. */
export async function recordForOneself(
  tx: RecordTx,
  { requestId, reason, isOneOfMany }: Origin,
  { rule }: ForOneself,
  { id, name }: About,
  fields: readonly string[],
): Promise<void> {
  const isOwn = rule === 'own_record'
  emitAudit(tx, {
    action: isOwn ? 'employee.own_record_changed' : 'employee.own_report_added',
    resourceType: 'employees',
    resourceId: id,
    after: { name, ...(isOwn && { fields }) },
    reason,
    requestId,
  })
  if (!isOneOfMany) await notifyAdministrators(tx, isOwn ? 'own_record' : { newReport: name }, id)
}

/** Notifies the other administrators once of what an import has decided for the person who runs it. */
export async function notifyOfImport(tx: RecordTx, stored: readonly StaffChange[]): Promise<void> {
  const { mode, employeeId = null } = tx.actor
  if (mode !== 'member') return
  const rules = new Set(stored.map(change => forOneself(employeeId, change)?.rule))
  if (rules.has('own_record')) await notifyAdministrators(tx, 'own_record', null)
  if (rules.has('own_report')) await notifyAdministrators(tx, { newReport: 'people they imported' }, null)
}

async function notifyAdministrators(tx: RecordTx, what: 'own_record' | { newReport: string }, about: string | null): Promise<void> {
  for (const { userId, editorName } of await tx.rows(otherAdministrators, {})) {
    notifyUser(tx, userId, {
      notificationType: 'staff_changed_for_oneself',
      title: what === 'own_record' ? 'Own staff record changed' : 'New direct report',
      message:
        what === 'own_record'
          ? `${editorName} changed their own staff record.`
          : `${editorName} made themselves the manager of ${what.newReport}.`,
      relatedResourceType: about === null ? null : 'employees',
      relatedResourceId: about,
    })
  }
}
