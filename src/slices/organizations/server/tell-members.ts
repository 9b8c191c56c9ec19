import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'

/** Tells every member's open tabs that the organization has another name or logo, as they are told of its settings. */
export function tellMembers(tx: WriteTx<Actor>): void {
  tx.announce('organization_settings', tx.actor.organizationId)
}
