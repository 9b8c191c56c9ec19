import type { Person } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'

const own = sqlStatement<object, { name: string; hasLeft: boolean }>('select name, has_left from app.my_closed_organizations()')

/** Where the current user is or was a member and may not enter, by name. */
export async function closedOrganizations({
  ctx: { tx },
}: VerbArgs<ReadTx<Person>, typeof identity.closedOrganizations>): Promise<OutputOf<typeof identity.closedOrganizations>> {
  return { organizations: await tx.rows(own, {}) }
}
