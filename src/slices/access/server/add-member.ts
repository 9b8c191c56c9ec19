import { currentOrganization } from '#server/db/current.ts'
import { statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { SystemRoleKey } from '#slices/access/rules/system-roles.ts'

interface NewMember {
  userId: string
  /** Absent for a member without a role, who has no permissions. */
  roleKey?: SystemRoleKey
  /** Someone who signs in at kiosks alone. */
  isKiosk?: boolean
}

const insertMember = statement<{ userId: string; isKiosk: boolean }>()((db, p) =>
  db
    .insertInto('app.organizationMembers')
    .values({ userId: p.userId, isKiosk: p.isKiosk })
    .onConflict(conflict =>
      conflict
        .columns(['organizationId', 'userId'])
        .doUpdateSet({ status: 'active' })
        .where('app.organizationMembers.status', '<>', 'active'),
    ),
)
const setRole = statement<{ userId: string; roleKey: string }>()((db, p) =>
  db
    .insertInto('app.userRoles')
    .columns(['userId', 'roleId'])
    .expression(({ selectFrom, val }) =>
      selectFrom('app.roles as r')
        .select([val(p.userId).as('userId'), 'r.id'])
        .where('r.organizationId', '=', currentOrganization)
        .where('r.key', '=', p.roleKey)
        .where(({ ref }) => ref('r.isActive')),
    )
    .onConflict(conflict => conflict.columns(['organizationId', 'userId']).doUpdateSet(({ ref }) => ({ roleId: ref('excluded.roleId') })))
    .returning('roleId'),
)

/**
 * Makes a person a member, with a system role. A member has one role, so a second call replaces it. Needs a transaction in the
 * organization. Throws if it has no such active role.
 */
export async function addMember(tx: WriteTx<unknown>, { userId, roleKey, isKiosk = false }: NewMember): Promise<void> {
  const [, role] = await Promise.all([
    tx.run(insertMember, { userId, isKiosk }),
    roleKey === undefined ? undefined : tx.first(setRole, { userId, roleKey }),
  ])
  if (roleKey !== undefined && role === undefined) throw new Error(`the organization has no active role ${roleKey}`)
}
