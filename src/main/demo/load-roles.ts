import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { insertRole, storeLevels } from '#slices/access/server/public.ts'
import type { DemoOrganization } from './cast.ts'

/** The roles that an organization made for itself. */
export async function loadRoles(tx: WriteTx<unknown>, { roles = [] }: DemoOrganization): Promise<void> {
  for (const { levels, ...role } of roles) {
    const id = newId()
    await tx.run(insertRole, { id, ...role })
    await storeLevels(tx, id, levels)
  }
}
