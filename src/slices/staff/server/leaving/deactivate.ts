import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ConstraintFailures } from '#server/db/sqlstate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { Counted, Dependents } from '#server/record/dependents.ts'
import type { OutputOf, Verb, VerbArgs } from '#server/rpc/verb.ts'
import { lockAdministrators, roleKeptByEmployee } from '#slices/access/server/public.ts'
import { setLastDay } from '#slices/people/server/public.ts'
import type { staff } from '#slices/staff/contract/staff.ts'
import { cancelPlans, type HandOver, insertChange, settingOf } from '../changes/stored-change.ts'
import { allowTermination } from '../for-oneself.ts'
import { nameOf, notifyOfLeaver } from '../notices.ts'
import { loadFacts } from '../person-facts.ts'
import { staffRecord } from '../staff.ts'
import { blocksFor, wordsOf } from './blocks.ts'
import { endAccess } from './end-access.ts'
import { requireRoleWithinOwn } from './role-within-own.ts'
import { allowSuccessors, successorsOf, takeOver } from './take-over.ts'

const { parts } = staffRecord

export const leavingConstraints: ConstraintFailures = {
  employees_check1: {
    code: 'VALIDATION',
    text: 'The termination date is before the hire date',
    details: { field: 'terminationDate', rule: 'before_hire' },
  },
}

const ownLast = "You're the last active administrator. Make someone else an administrator first."

type Deactivate = typeof staff.deactivate

/**
 * Ends a person's access after their last day: at once for today and for days before, else by the job when the day is over. What depends on them goes
 * to those whom `handOver` names, in the same transaction. Throws NOT_FOUND, CONFLICT for another version and with rule `blocked` for what no one
 * takes over, VALIDATION at a field, and FORBIDDEN: of rule `role_above_own` for someone whose role can do more than the current user's, of rule `own_record`
 * for one's own departure, and at `handOver.reportsTo` and `handOver.approvals` for who would take over the direct reports or the approvals themselves.
 */
export function deactivateWith(dependents: Dependents): Verb<WriteTx<Actor>, VerbArgs<never, Deactivate>['input'], OutputOf<Deactivate>> {
  return async ({ ctx: { tx, request }, input: { id, version, terminationDate, handOver } }) => {
    const origin = { requestId: request.requestId }
    const [person, facts, role] = await Promise.all([
      parts.open(tx, { id, version }),
      tx.first(loadFacts, { id }),
      tx.first(roleKeptByEmployee, { employeeId: id }),
      lockAdministrators(tx),
    ])
    requireRoleWithinOwn(tx.actor, role, 'deactivate')
    await allowTermination(tx, origin, person)
    const { userId, today } = facts!
    if (!person.isActive) {
      if (person.terminationDate === terminationDate) return person
      return storeLastDay(tx, origin, person, terminationDate)
    }
    const successors = await successorsOf(tx, person, handOver)
    await allowSuccessors(tx, origin, person, successors, terminationDate > today)
    if (terminationDate <= today) await takeOver(tx, origin, dependents, person, userId, successors)
    const blocks = (await blocksFor(tx, dependents, { id, userId })).filter(block => !isTakenOver(block, handOver))
    if (blocks.length > 0) {
      const isOwn = userId === tx.actor.userId && blocks.some(({ name }) => name === 'administrator')
      const text = isOwn ? ownLast : `${nameOf(person)} can't be deactivated yet: ${wordsOf(blocks)}.`
      fail('CONFLICT', text, { rule: 'blocked', data: { blocks } })
    }
    if (terminationDate <= today) return endAccess(tx, origin, person, { userId, terminationDate })
    await tx.run(cancelPlans, { employeeId: id, kind: 'leave' })
    const change = { ...settingOf({}), id: newId(), employeeId: id, kind: 'leave', effectiveOn: terminationDate } as const
    await tx.run(insertChange, { ...change, handOver: JSON.stringify(handOver), state: 'scheduled' })
    notifyOfLeaver(tx, person, terminationDate)
    return storeLastDay(tx, origin, person, terminationDate)
  }
}

/** Of what is scheduled: what would be taken over on the day. */
function isTakenOver({ name }: Counted, handOver: HandOver): boolean {
  if (name === 'reports') return handOver.reportsTo !== undefined
  if (name === 'departments') return handOver.departments !== undefined
  return name === 'approvals' && handOver.approvals !== undefined
}

async function storeLastDay(
  tx: WriteTx<Actor>,
  { requestId }: { requestId: string },
  person: Awaited<ReturnType<typeof parts.open>>,
  terminationDate: PlainDate,
) {
  const { id } = person
  const [, after] = await Promise.all([tx.run(setLastDay, { id, terminationDate }), tx.first(parts.one, { id })])
  parts.record(tx, { requestId }, { id, verb: 'updated', before: { terminationDate: person.terminationDate }, after: { terminationDate } })
  return after!
}
