import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { type GroupView, loadGroupAsStored, toGroupView } from './rows.ts'

/** Throws NOT_FOUND. */
export async function getGroup({ ctx: { tx }, input: { id } }: VerbArgs<ReadTx<Actor>, typeof timeGroups.get>): Promise<GroupView> {
  return toGroupView(await loadGroupAsStored(tx, id))
}
