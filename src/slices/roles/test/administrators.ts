import { newId } from '#server/id.ts'
import type { InvitingServer } from '#test/invited.ts'

/** An operator inside an organization, who may give every role and is not one of its administrators. */
export async function operatorInside(at: InvitingServer, organization: { id: string }) {
  const userId = newId()
  await at.rows(`insert into auth."user" (id, name, email, "emailVerified") values ($1, 'Ola', $2, true)`, userId, `${userId}@x.test`)
  await at.rows('insert into platform.profiles (id, email) values ($1, $2)', userId, `${userId}@x.test`)
  await at.rows('insert into platform.administrators (user_id) values ($1)', userId)
  await at.rows(
    `insert into platform.user_organization_sessions values ($1, $2, 'Cedar', 'super_admin', app.now() + interval '1 hour')`,
    userId,
    organization.id,
  )
  return at.app.signIn({ userId }, organization.id)
}

/** How many administrators the organization has: base role admin, and the right to change roles. */
export async function administratorsOf(at: InvitingServer, { id }: { id: string }): Promise<number> {
  const { n } = await at.row(
    `select count(*)::int as n from app.member_access where organization_id = $1 and is_active and base_role = 'admin' and 'settings_roles' = any (writes)`,
    id,
  )
  return n
}
