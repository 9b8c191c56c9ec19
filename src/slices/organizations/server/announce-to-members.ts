import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'

/** Announces a new name or logo to every member's open tabs, as a change of the organization's settings. */
export function announceToMembers(tx: WriteTx<Actor>): void {
  tx.announce('organization_settings', tx.actor.organizationId)
}
