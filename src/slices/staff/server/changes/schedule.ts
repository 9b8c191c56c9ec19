import { fail } from '#core/failure.ts'
import { dayInWords } from '#core/plain-date.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { roleKeptByEmployee } from '#slices/access/server/public.ts'
import { setLastDay } from '#slices/people/server/public.ts'
import type { staff } from '#slices/staff/contract/staff.ts'
import { allowStaffChange, allowTermination } from '../for-oneself.ts'
import { requireRoleWithinOwn } from '../leaving/role-within-own.ts'
import { loadFacts } from '../person-facts.ts'
import { staffRecord } from '../staff.ts'
import {
  columnOf,
  datedFields,
  insertChange,
  loadChanges,
  lockChange,
  setState,
  settingOf,
  toChangeView,
  type Values,
  valuesOf,
} from './stored-change.ts'

const { parts } = staffRecord

const laterChange = sqlStatement<{ employeeId: string; effectiveOn: string; fields: string[] }, { effectiveOn: string }>(
  `select max(c.effective_on)::text as effective_on from app.employee_changes c
   where c.organization_id = (select app.org_id()) and c.employee_id = $employeeId and c.state = 'applied' and c.effective_on > $effectiveOn
     and c.fields && $fields::text[] having max(c.effective_on) is not null`,
)

// Of two for one day no one could say which holds.
const sameDayChange = sqlStatement<{ employeeId: string; effectiveOn: string; fields: string[] }, { id: string }>(
  `select c.id from app.employee_changes c
   where c.organization_id = (select app.org_id()) and c.employee_id = $employeeId and c.state = 'scheduled' and c.effective_on = $effectiveOn
     and c.fields && $fields::text[] limit 1`,
)

/**
 * Changes what the input names from a day on: at once for today and for days before, else by the job when the person's day comes. Throws NOT_FOUND,
 * CONFLICT for another version, and VALIDATION: at a field, for nothing that changes, and at `effectiveOn` if a later day is stored already.
 */
export async function scheduleChange({
  ctx: { tx, request },
  input: { id, version, effectiveOn, ...named },
}: VerbArgs<WriteTx<Actor>, typeof staff.scheduleChange>): Promise<OutputOf<typeof staff.scheduleChange>> {
  const [person, facts] = await Promise.all([parts.open(tx, { id, version }), tx.first(loadFacts, { id })])
  if (!person.isActive) fail('VALIDATION', 'This person is inactive', { rule: 'inactive' })
  const isDue = effectiveOn <= facts!.today
  const given = datedFields.filter(field => named[field] !== undefined && !(isDue && named[field] === person[field]))
  if (given.length === 0) fail('VALIDATION', "There's nothing to change", { rule: 'nothing_changes' })
  const values: Values = Object.fromEntries(given.map(field => [field, named[field]]))
  const { fields, ...set } = settingOf(values)
  const changeId = newId()
  const change = { ...set, fields, id: changeId, employeeId: id, kind: 'change', effectiveOn, handOver: null } as const
  await parts.check(tx, id, values)
  if (isDue) {
    const later = await tx.first(laterChange, { employeeId: id, effectiveOn, fields })
    if (later)
      fail('VALIDATION', `There's already a later change, on ${dayInWords(later.effectiveOn)}`, {
        field: 'effectiveOn',
        rule: 'later_change',
      })
    await tx.run(insertChange, { ...change, state: 'applying' })
    await parts.change(tx, { requestId: request.requestId, reason: `From ${effectiveOn}` }, person, values)
    await tx.run(setState, { id: changeId, state: 'applied', failure: null })
  } else {
    const same = await tx.first(sameDayChange, { employeeId: id, effectiveOn, fields })
    if (same)
      fail('VALIDATION', `There's already a change scheduled for ${dayInWords(effectiveOn)}. Cancel it first.`, {
        field: 'effectiveOn',
        rule: 'same_day',
      })
    await allowStaffChange(tx, { requestId: request.requestId, reason: `From ${effectiveOn}` }, person, values)
    await tx.run(insertChange, { ...change, state: 'scheduled' })
  }
  const [after, stored] = await Promise.all([tx.first(parts.one, { id }), tx.first(loadChanges, { employeeId: id, changeId })])
  const shown = toChangeView(stored!)
  if (!isDue) {
    const recorded = { effectiveOn, ...Object.fromEntries(shown.values.map(({ field, value }) => [field, value])) }
    emitAudit(tx, {
      action: 'employee.change_scheduled',
      resourceType: 'employees',
      resourceId: id,
      after: recorded,
      requestId: request.requestId,
    })
    tx.announce('employees', id)
  }
  return { person: after!, change: shown }
}

/**
 * Cancels a scheduled change, or removes a failed one from the list. Throws NOT_FOUND, CONFLICT for one that is applied or that someone else changed, and
 * FORBIDDEN for what others decide about the current user, and for the departure of someone whose role can do more.
 */
export async function cancelChange({
  ctx: { tx, request },
  input: { id, changeId, version },
}: VerbArgs<WriteTx<Actor>, typeof staff.cancelChange>): Promise<OutputOf<typeof staff.cancelChange>> {
  const person = await parts.open(tx, { id })
  const change = await tx.first(lockChange, { id: changeId, employeeId: id })
  if (change === undefined) fail('NOT_FOUND', 'Change not found')
  const { state, kind, effectiveOn } = change
  if (state === 'applied') fail('CONFLICT', 'This change has already been made', { rule: 'applied' })
  if (change.version !== version || state === 'cancelled')
    fail('CONFLICT', 'Someone else changed this since you opened it', { rule: 'version', data: { current: person } })
  const origin = { requestId: request.requestId }
  if (kind === 'leave') {
    requireRoleWithinOwn(tx.actor, await tx.first(roleKeptByEmployee, { employeeId: id }), 'cancel the departure of')
    await allowTermination(tx, origin, person)
  } else if (id === tx.actor.employeeId) {
    await allowStaffChange(tx, origin, person, valuesOf(change))
  }
  if (kind === 'leave') await tx.run(setLastDay, { id, terminationDate: null })
  await tx.run(setState, { id: changeId, state: 'cancelled', failure: null })
  const before = { effectiveOn, kind, fields: datedFields.filter(field => change.fields.includes(columnOf[field])) }
  emitAudit(tx, { action: 'employee.change_cancelled', resourceType: 'employees', resourceId: id, before, requestId: request.requestId })
  tx.announce('employees', id)
  return { person: (await tx.first(parts.one, { id }))! }
}
