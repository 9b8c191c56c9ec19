import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { requireSeats, roleKeptByEmployee } from '#slices/access/server/public.ts'
import { resumeEmployment } from '#slices/people/server/public.ts'
import type { staff } from '#slices/staff/contract/staff.ts'
import { cancelPlans } from '../changes/stored-change.ts'
import { allowTermination } from '../for-oneself.ts'
import { loadFacts } from '../person-facts.ts'
import { staffRecord } from '../staff.ts'
import { requireRoleWithinOwn } from './role-within-own.ts'

const { parts } = staffRecord

/**
 * Lets a person come back, or takes back that they leave. A manager who has left meanwhile is not theirs any more. Throws NOT_FOUND, CONFLICT for
 * another version and where the organization has no place left for one with an account, and FORBIDDEN: of rule `role_above_own` for someone whose role,
 * which they get back or keep, can do more than the current user's (SEC-22), and of rule `own_record` for one's own departure, which others decide.
 */
export async function reactivate({
  ctx: { tx, request },
  input: { id, version },
}: VerbArgs<WriteTx<Actor>, typeof staff.reactivate>): Promise<OutputOf<typeof staff.reactivate>> {
  const [person, facts, role] = await Promise.all([
    parts.open(tx, { id, version }),
    tx.first(loadFacts, { id }),
    tx.first(roleKeptByEmployee, { employeeId: id }),
  ])
  const { isActive, terminationDate, reportsToEmployeeId, managerName } = person
  if (isActive && terminationDate === null) return person
  requireRoleWithinOwn(tx.actor, role, isActive ? 'cancel the departure of' : 'reactivate')
  await allowTermination(tx, { requestId: request.requestId }, person)
  if (!isActive && facts!.hasAccount) await requireSeats(tx, 1)
  await Promise.all([tx.run(resumeEmployment, { id }), tx.run(cancelPlans, { employeeId: id, kind: 'leave' })])
  const after = (await tx.first(parts.one, { id }))!
  const lostManager = reportsToEmployeeId !== after.reportsToEmployeeId
  parts.record(
    tx,
    { requestId: request.requestId },
    {
      id,
      verb: isActive ? 'updated' : 'reactivated',
      before: { isActive, terminationDate, ...(lostManager && { reportsToEmployeeId, managerName }) },
      after: { isActive: true, terminationDate: null, ...(lostManager && { reportsToEmployeeId: null, managerName: null }) },
    },
  )
  return after
}
