import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Dependents } from '#server/record/dependents.ts'
import type { OutputOf, Verb, VerbArgs } from '#server/rpc/verb.ts'
import { actorMayGive, roleKeptByEmployee } from '#slices/access/server/public.ts'
import type { staff } from '#slices/staff/contract/staff.ts'
import { blocksFor } from './leaving/blocks.ts'
import { loadFacts } from './person-facts.ts'

type DependentsOf = typeof staff.dependents

/** Lists what has to be handed over or settled before a person leaves. Throws NOT_FOUND. */
export function dependentsWith(
  dependents: Dependents,
): Verb<ReadTx<Actor>, VerbArgs<never, DependentsOf>['input'], OutputOf<DependentsOf>> {
  return async ({ ctx: { tx }, input: { id } }) => {
    const [facts, role] = await Promise.all([tx.first(loadFacts, { id }), tx.first(roleKeptByEmployee, { employeeId: id })])
    if (facts === undefined) fail('NOT_FOUND', 'Person not found')
    return {
      dependents: await blocksFor(tx, dependents, { id, userId: facts.userId }),
      isAboveOwn: role !== undefined && !actorMayGive(tx.actor, role),
    }
  }
}
