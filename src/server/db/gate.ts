import type { BaseNeed, NeededLevel, PermissionName } from '#core/permission.ts'
import { type Statement, sqlStatement } from './statement.ts'

/** What a request must satisfy. `app.gate` checks it in the same transaction as the work. */
export interface GateRequest {
  /** The session's token, with its signature already verified. */
  token: string
  /** The organization's subdomain from the request's host; null on the main domain, where the session's organization applies. */
  domain: string | null
  /** The organization that the call names; denied (SW403) if it is not the one that applies. Null if the call names none. */
  organization: string | null
  /** A permission's name, 'member' for any active member, or 'super_admin' for a platform administrator outside of every organization. */
  permission: string
  level: 'read' | 'write'
  module: string | null
  feature: string | null
  /** The base role that a member needs besides; 'manager' is met by an administrator too. */
  base?: BaseNeed | null
  /** Whether a session at a kiosk may do it. Absent: it may not. */
  kiosk?: boolean
  /** The hash of the secret of a browser that is a kiosk: a session that began at a kiosk is denied everywhere else. */
  device?: string | null
}

/** Who asks, of a request that needs no more than a session. */
export type PersonRequest = Pick<GateRequest, 'token' | 'domain' | 'organization' | 'kiosk' | 'device'>

/** The signed-in person, with or without an organization. */
export interface Person {
  userId: string
  sessionId: string
  organizationId: string | null
  employeeId: string | null
  baseRole: string | null
  roleKey: string | null
  mode: 'member' | 'super_admin' | 'person'
  /** The permissions that the person holds in the organization: at read, which write includes, and at write. */
  reads: readonly PermissionName[]
  writes: readonly PermissionName[]
  /** The kiosk that the session began at; null anywhere else. */
  kioskId: string | null
}

/** Whether the current user holds a permission, as the gate decides it: a super admin inside an organization holds all. */
export function may(
  { mode, reads, writes }: Pick<Person, 'mode' | 'reads' | 'writes'>,
  permission: PermissionName,
  level: NeededLevel = 'read',
): boolean {
  return mode === 'super_admin' || (level === 'write' ? writes : reads).includes(permission)
}

/** The signed-in person inside an organization. */
export interface Actor extends Person {
  organizationId: string
  baseRole: string
  mode: 'member' | 'super_admin'
}

/** A platform administrator outside of every organization. */
export interface Operator {
  userId: string
  sessionId: string
  mode: 'operator'
}

/** Which organization a visitor reads: by its subdomain, its id, or both, which then must be those of one organization. */
export interface VisitorRequest {
  domain: string | null
  organizationId: string | null
  /** A module that the organization must be able to use. */
  module: string | null
}

/** A visitor, who is no one in particular. `organizationId` is null where there is no such organization to visit; no row is visible then. */
export interface Visitor {
  organizationId: string | null
  mode: 'visitor'
}

export interface JobActor {
  organizationId: string
  mode: 'job'
}

/** Opens a transaction as someone: the first statement, and its values. */
export interface Access<Who> {
  readonly statement: Statement<never, { actor: Who }>
  readonly values: readonly unknown[]
}

function access<Params extends object, Who>(statement: Statement<Params, { actor: Who }>, params: Params): Access<Who> {
  return { statement, values: statement.values(params) }
}

// Selected as one json value: a function in the select list costs less than one in the from clause.
const tenantGate = sqlStatement<Required<GateRequest>, { actor: Person; role: string }>(
  `select app.gate($token, $domain, $organization, $permission, $level, $module, $feature, $base, $kiosk, $device) as actor,
     set_config('role', 'app_user', true) as role`,
)
const operatorGate = sqlStatement<Omit<GateRequest, 'base' | 'kiosk' | 'device'>, { actor: Operator; role: string }>(
  `select app.gate($token, $domain, $organization, $permission, $level, $module, $feature) as actor,
     set_config('role', 'app_platform', true) as role`,
)
const jobGate = sqlStatement<{ organizationId: string }, { actor: JobActor; role: string }>(
  `select json_build_object('organizationId', $organizationId::uuid, 'mode', 'job') as actor, app.enter_job($organizationId::uuid),
     set_config('role', 'app_user', true) as role`,
)
const jobGateFor = sqlStatement<{ organizationId: string; userId: string; permission: string }, { actor: Actor; role: string }>(
  `select app.enter_job_for($organizationId::uuid, $userId::uuid, $permission) as actor, set_config('role', 'app_user', true) as role`,
)
const authRole = sqlStatement<object, { actor: unknown; role: string }>(
  `select null::json as actor, set_config('role', 'app_auth', true) as role`,
)
const visitorGate = sqlStatement<VisitorRequest, { actor: Visitor; role: string }>(
  `select app.enter_visitor($domain, $organizationId::uuid, $module) as actor, set_config('role', 'app_visitor', true) as role`,
)

export function tenantAccess(request: GateRequest): Access<Actor> {
  const { base = null, kiosk = false, device = null } = request
  return access(tenantGate, { ...request, base, kiosk, device }) as Access<Actor>
}

export function personAccess(request: PersonRequest): Access<Person> {
  const { kiosk = false, device = null } = request
  return access(tenantGate, { ...request, permission: 'signed_in', level: 'read', module: null, feature: null, base: null, kiosk, device })
}

/** Their role reads no table: what they may do are functions that ask for the mode, which the gate alone sets. */
export function operatorAccess(request: Pick<GateRequest, 'token' | 'domain' | 'organization'>): Access<Operator> {
  return access(operatorGate, { ...request, permission: 'super_admin', level: 'read', module: null, feature: null })
}

/** Neither a session nor a cookie is part of it, so no one sees more or less by being signed in. */
export function visitorAccess(request: VisitorRequest): Access<Visitor> {
  return access(visitorGate, request)
}

export function jobAccess(organizationId: string): Access<JobActor> {
  return access(jobGate, { organizationId })
}

/** A job that acts for a person, who must still be allowed to: a member with the permission at write, or a super admin inside the organization. */
export function jobAccessFor(organizationId: string, userId: string, permission: string): Access<Actor> {
  return access(jobGateFor, { organizationId, userId, permission })
}

export const authAccess: Access<unknown> = access(authRole, {})
