import type { PermissionName } from '#core/permission.ts'
import type { GateRequest } from '#server/db/gate.ts'
import { newId } from '#server/id.ts'
import type { BaseRole, SystemRoleKey } from '#slices/access/rules/system-roles.ts'
import { createOrganization } from '#slices/organizations/server/public.ts'
import type { TestDatabase } from './database.ts'

type Database = Pick<TestDatabase, 'db' | 'owner'>
type Grants = Partial<Record<PermissionName, 'read' | 'write'>>

export interface Person {
  userId: string
  employeeId: string
  roleId: string
  /** First and last name. */
  name: string
  sessionId: string
  /** The session's token, for a gate. */
  token: string
}

export interface NewOrganization {
  id: string
  domain: string
  /** Ids of the protected roles. */
  roles: Record<SystemRoleKey, string>
}

export interface NewPerson {
  /** A protected role, or one of their own that grants and blocks only this. */
  role: SystemRoleKey | { baseRole?: BaseRole; grants?: Grants; blocks?: readonly PermissionName[] }
  manager?: Person
  /** False: a member without an employee record. */
  employee?: boolean
  groupId?: string | null
  email?: string
  /** When their record was created; if not said, years before the days that tests are about, so that they owe the timesheets of all of these. */
  recordedAt?: string
}

/** An organization as the product creates it, without people. */
export async function newOrganization({ db }: Database, domain: string): Promise<NewOrganization> {
  const { id, roles } = await db
    .withAuth()
    .write(tx =>
      createOrganization(tx, { name: domain, subdomain: domain, timezone: 'America/New_York', createdBy: null, requestId: 'test' }),
    )
  return { id, domain, roles }
}

/** A signed-in member with an employee record unless said otherwise; their last name is Test. */
export async function addPerson(t: Database, { id, roles }: NewOrganization, name: string, options: NewPerson): Promise<Person> {
  const insert = (sql: string, ...values: unknown[]) => t.owner.query(sql, values)
  const [userId, employeeId, sessionId] = [newId(), newId(), newId()]
  const token = `token-${newId()}`
  const { role, manager, groupId = null, email = `${name.toLowerCase()}-${userId}@example.test` } = options
  await insert('insert into auth."user" (id, name, email, "emailVerified") values ($1, $2, $3, true)', userId, name, email)
  await insert(`insert into platform.profiles (id, email, first_name, last_name) values ($1, $2, $3, 'Test')`, userId, email, name)
  await insert('insert into app.organization_members (organization_id, user_id) values ($1, $2)', id, userId)
  const roleId = typeof role === 'string' ? roles[role] : newId()
  if (typeof role !== 'string') {
    const { baseRole = 'employee', grants = {}, blocks = [] } = role
    await insert(
      'insert into app.roles (organization_id, id, name, base_role, blocks) values ($1, $2, $3, $4, $5)',
      id,
      roleId,
      name,
      baseRole,
      blocks,
    )
    for (const [permission, level] of Object.entries(grants))
      await insert('insert into app.role_grants values ($1, $2, $3, $4)', id, roleId, permission, level)
  }
  await insert('insert into app.user_roles values ($1, $2, $3)', id, userId, roleId)
  if (options.employee !== false) {
    await insert(
      `insert into app.employees (organization_id, id, user_id, first_name, last_name, email, time_tracking_group_id, reports_to_employee_id,
         created_at)
       values ($1, $2, $3, $4, 'Test', $5, $6, $7, $8)`,
      id,
      employeeId,
      userId,
      name,
      email,
      groupId,
      manager?.employeeId ?? null,
      options.recordedAt ?? '2020-01-02T15:00:00Z',
    )
  }
  await insert(
    `insert into auth.session (id, token, "userId", "expiresAt", "organizationId") values ($1, $2, $3, app.now() + interval '12 hours', $4)`,
    sessionId,
    token,
    userId,
    id,
  )
  return { userId, employeeId, roleId, name: `${name} Test`, sessionId, token }
}

export interface TestOrganization<Name extends string> extends NewOrganization {
  people: Record<Name, Person>
}

/** An organization with one person a name, each with a role of their own that holds the grants. */
export async function makeOrganization<Name extends string>(
  t: Database,
  domain: string,
  people: Record<Name, Grants>,
): Promise<TestOrganization<Name>> {
  const organization = await newOrganization(t, domain)
  const made: Partial<Record<Name, Person>> = {}
  for (const name of Object.keys(people) as Name[])
    made[name] = await addPerson(t, organization, name, { role: { grants: people[name] }, email: `${name}@${domain}.test` })
  return { ...organization, people: made as Record<Name, Person> }
}

/** The gate request of a call by this person. */
export function asking(
  person: Pick<Person, 'token'>,
  permission: PermissionName | 'member',
  level: 'read' | 'write' = 'read',
): GateRequest {
  return { token: person.token, domain: null, organization: null, permission, level, module: null, feature: null }
}
