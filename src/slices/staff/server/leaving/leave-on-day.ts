import { Failure, fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Dependents } from '#server/record/dependents.ts'
import type { Origin, RecordTx } from '#server/record/record-tx.ts'
import { mayGive } from '#slices/access/rules/may-give.ts'
import { lockAdministrators, roleKeptByEmployee, roleOfMember } from '#slices/access/server/public.ts'
import type { HandOver } from '../changes/stored-change.ts'
import { nameOf, notifyOfFailedChange } from '../notices.ts'
import { loadFacts } from '../person-facts.ts'
import type { staffRecord } from '../staff.ts'
import { blocksOf, wordsOf } from './blocks.ts'
import { endAccess } from './end-access.ts'
import { moveReports, successorsOf, takeOver } from './take-over.ts'

type Person = Awaited<ReturnType<typeof staffRecord.parts.open>>

interface Leaving {
  terminationDate: PlainDate
  handOver: HandOver
  createdBy: string | null
}

/**
 * Ends a person's access when their last day is over. It does not wait for what has come up since it was scheduled, because no one who left may sign in:
 * people go to those who were named, else up to the manager, decisions to the administrators, and whoever scheduled it is told of the rest. Two stay, with a
 * CONFLICT: the last active administrator, and, of rule `role_above_own`, someone who has a role now that whoever scheduled it could not give back.
 */
export async function leaveOnDay(tx: RecordTx, origin: Origin, dependents: Dependents, person: Person, leaving: Leaving): Promise<void> {
  const { terminationDate, handOver, createdBy } = leaving
  const [facts, role, scheduler] = await Promise.all([
    tx.first(loadFacts, { id: person.id }),
    tx.first(roleKeptByEmployee, { employeeId: person.id }),
    createdBy === null ? undefined : tx.first(roleOfMember, { userId: createdBy }),
    lockAdministrators(tx),
  ])
  if (role !== undefined && scheduler !== undefined && !mayGive(scheduler, role)) {
    const text = `${nameOf(person)}'s role can do more than the role of whoever scheduled this. An administrator needs to deactivate them.`
    fail('CONFLICT', text, { rule: 'role_above_own' })
  }
  const { userId } = facts!
  const before = await blocksOf(tx, dependents, { id: person.id, userId })
  if (before.some(block => block.name === 'administrator')) fail('CONFLICT', `${nameOf(person)} is the last active administrator`)
  for (const kind of ['reportsTo', 'departments', 'approvals'] as const) {
    const named = handOver[kind]
    if (named !== undefined)
      await unlessInvalid(async () => takeOver(tx, origin, dependents, person, userId, await successorsOf(tx, person, { [kind]: named })))
  }
  await moveReports(tx, origin, person, person.reportsToEmployeeId)
  const left = await blocksOf(tx, dependents, { id: person.id, userId })
  await endAccess(tx, origin, person, { userId, terminationDate })
  if (left.length > 0) notifyOfFailedChange(tx, createdBy, person, `${nameOf(person)} has left. Not handed over: ${wordsOf(left)}.`)
}

/** A successor who can't take over any more is passed over. */
async function unlessInvalid(handOver: () => Promise<void>): Promise<void> {
  try {
    await handOver()
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'VALIDATION') throw error
  }
}
