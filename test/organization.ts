import type { PermissionName } from '#core/permission.ts'
import type { GateRequest } from '#server/db/gate.ts'
import { newId } from '#server/id.ts'
import { createOrganization } from '#slices/organizations/server/public.ts'
import type { TestDatabase } from './database.ts'

type Grants = Partial<Record<PermissionName, 'read' | 'write'>>

export interface TestPerson {
  userId: string
  employeeId: string
  roleId: string
  sessionId: string
  /** The session's token, for a gate. */
  token: string
}

export interface TestOrganization<Name extends string> {
  id: string
  domain: string
  people: Record<Name, TestPerson>
}

/**
 * An organization as the product creates it, with one signed-in person per name, each with a role of their own that has the given
 * grants.
 */
export async function makeOrganization<Name extends string>(
  { db, owner }: Pick<TestDatabase, 'db' | 'owner'>,
  domain: string,
  people: Record<Name, Grants>,
): Promise<TestOrganization<Name>> {
  const { id } = await db
    .withAuth()
    .write(tx =>
      createOrganization(tx, { name: domain, subdomain: domain, timezone: 'America/New_York', createdBy: null, requestId: 'test' }),
    )
  const made: Partial<Record<Name, TestPerson>> = {}
  for (const name of Object.keys(people) as Name[]) {
    const person: TestPerson = { userId: newId(), employeeId: newId(), roleId: newId(), sessionId: newId(), token: `token-${newId()}` }
    const email = `${name}@${domain}.test`
    const { userId, roleId } = person
    await owner.query('insert into auth."user" (id, name, email, "emailVerified") values ($1, $2, $3, true)', [userId, name, email])
    await owner.query('insert into platform.profiles (id, email, first_name) values ($1, $2, $3)', [userId, email, name])
    await owner.query('insert into app.organization_members (organization_id, user_id) values ($1, $2)', [id, userId])
    await owner.query(`insert into app.roles (organization_id, id, name, base_role) values ($1, $2, $3, 'employee')`, [id, roleId, name])
    for (const [permission, level] of Object.entries(people[name])) {
      await owner.query('insert into app.role_grants values ($1, $2, $3, $4)', [id, roleId, permission, level])
    }
    await owner.query('insert into app.user_roles values ($1, $2, $3)', [id, userId, roleId])
    await owner.query(
      `insert into app.employees (organization_id, id, user_id, first_name, last_name, email) values ($1, $2, $3, $4, 'Test', $5)`,
      [id, person.employeeId, userId, name, email],
    )
    await owner.query(
      `insert into auth.session (id, token, "userId", "expiresAt", "organizationId") values ($1, $2, $3, app.now() + interval '12 hours', $4)`,
      [person.sessionId, person.token, userId, id],
    )
    made[name] = person
  }
  return { id, domain, people: made as Record<Name, TestPerson> }
}

/** The gate request of a call by this person. */
export function asking(
  person: Pick<TestPerson, 'token'>,
  permission: PermissionName | 'member',
  level: 'read' | 'write' = 'read',
): GateRequest {
  return { token: person.token, domain: null, organization: null, permission, level, module: null, feature: null }
}
