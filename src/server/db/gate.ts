import { type Statement, sqlStatement } from './statement.ts'

/** What a request must hold: checked by `app.gate` in the transaction of the work. */
export interface GateRequest {
  /** The session's token, its signature checked already. */
  token: string
  /** The organization's subdomain the request came to; null where there is none, then the session's organization counts. */
  domain: string | null
  /** The organization that the call says it is for; another one than what counts is refused (SW403). Null where it says none. */
  organization: string | null
  /** A permission's name, or 'member' for any active member. */
  permission: string
  level: 'read' | 'write'
  module: string | null
  feature: string | null
}

/** Who acts, wherever: with or without an organization. */
export interface Person {
  userId: string
  sessionId: string
  organizationId: string | null
  employeeId: string | null
  baseRole: string | null
  roleKey: string | null
  mode: 'member' | 'super_admin' | 'person'
}

/** Who acts inside an organization. */
export interface Actor extends Person {
  organizationId: string
  baseRole: string
  mode: 'member' | 'super_admin'
}

export interface JobActor {
  organizationId: string
  mode: 'job'
}

/** The statement that opens a transaction and the values it is sent with. */
export interface Entry<Who> {
  readonly statement: Statement<never, { actor: Who }>
  readonly values: readonly unknown[]
}

function entry<Params extends object, Who>(statement: Statement<Params, { actor: Who }>, params: Params): Entry<Who> {
  return { statement, values: statement.values(params) }
}

// One value and not a row of columns: a function in the list of what is selected costs less than one that is scanned.
const tenantGate = sqlStatement<GateRequest, { actor: Person; role: string }>(
  `select app.gate($token, $domain, $organization, $permission, $level, $module, $feature) as actor,
     set_config('role', 'app_user', true) as role`,
)
const jobGate = sqlStatement<{ organizationId: string }, { actor: JobActor; role: string }>(
  `select json_build_object('organizationId', $organizationId::uuid, 'mode', 'job') as actor, app.enter_job($organizationId::uuid),
     set_config('role', 'app_user', true) as role`,
)
const authRole = sqlStatement<object, { actor: unknown; role: string }>(
  `select null::json as actor, set_config('role', 'app_auth', true) as role`,
)
const publicRole = sqlStatement<object, { actor: unknown; role: string }>(
  `select null::json as actor, set_config('role', 'app_public', true) as role`,
)

export function tenantEntry(request: GateRequest): Entry<Actor> {
  return entry(tenantGate, request) as Entry<Actor>
}

export function personEntry(request: Pick<GateRequest, 'token' | 'domain' | 'organization'>): Entry<Person> {
  return entry(tenantGate, { ...request, permission: 'signed_in', level: 'read', module: null, feature: null })
}

export function jobEntry(organizationId: string): Entry<JobActor> {
  return entry(jobGate, { organizationId })
}

export const authEntry: Entry<unknown> = entry(authRole, {})
export const publicEntry: Entry<unknown> = entry(publicRole, {})
