import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { EmbeddedPostgres } from './embedded/launcher.ts'

/** The roles that the server's processes log in as; db/migrations defines what each may do. */
export const LOGIN_ROLES = ['app_login', 'app_worker', 'auth_login'] as const
type LoginRole = (typeof LOGIN_ROLES)[number]

/**
 * How to connect to the database as each role. Host, port, database and user are always explicit, because pg reads missing ones from PGHOST
 * and similar variables (DRV-14).
 */
export interface Connections {
  /** Runs migrations. Always direct. */
  readonly ownerConnection: pg.ClientConfig
  /** For transactions of a request; goes through the pooler if there is one. */
  connectionFor(role: LoginRole): pg.ClientConfig
  /** For work that needs its own session (LISTEN, jobs, advisory locks); never goes through a pooler. */
  directConnectionFor(role: LoginRole): pg.ClientConfig
  /** True behind a pooler in transaction mode: statements must then be unnamed (DRV-19). */
  readonly pooled: boolean
  /** The password that the migration step sets for each login role; absent when peer authentication needs none. */
  passwordFor?(role: LoginRole): string
}

/** The connections of the embedded PostgreSQL. On POSIX this account may use the socket as any role. */
export function embeddedConnections(server: Omit<EmbeddedPostgres, 'stop'>, secret: string, database = 'steward'): Connections {
  const at = { host: server.host, port: server.port, database }
  const ownerConnection = { ...at, user: server.user, ...(server.password !== undefined && { password: server.password }) }
  if (server.password === undefined) {
    const connectionFor = (role: LoginRole) => ({ ...at, user: role })
    return { ownerConnection, connectionFor, directConnectionFor: connectionFor, pooled: false }
  }
  const passwordFor = (role: LoginRole) => derivedPassword(secret, role)
  const connectionFor = (role: LoginRole) => ({ ...at, user: role, password: passwordFor(role) })
  return { ownerConnection, connectionFor, directConnectionFor: connectionFor, pooled: false, passwordFor }
}

/**
 * The connections of DATABASE_URL. Its user migrates; the login roles' passwords are derived from the secret, so that no second URL is
 * needed. `directUrl` bypasses a pooler.
 */
export function urlConnections(url: string, directUrl: string | undefined, secret: string): Connections {
  const usual = parseDatabaseUrl(url)
  const direct = directUrl === undefined ? usual : parseDatabaseUrl(directUrl)
  const passwordFor = (role: LoginRole) => derivedPassword(secret, role)
  const as = (base: pg.ClientConfig) => (role: LoginRole) => ({ ...base, user: role, password: passwordFor(role) })
  return {
    ownerConnection: direct,
    connectionFor: as(usual),
    directConnectionFor: as(direct),
    pooled: directUrl !== undefined,
    passwordFor,
  }
}

/** Creates the database in the embedded cluster if it is missing. Another process may create it at the same time. */
export async function ensureDatabase({ ownerConnection }: Connections): Promise<void> {
  const name = String(ownerConnection.database)
  const client = new pg.Client({ ...ownerConnection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)} template template0`)
  } catch (error) {
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

/** Connects through the pooler, if there is one, as each role that serves requests. Throws at start rather than on the first request. */
export async function checkPooler({ pooled, connectionFor }: Connections): Promise<void> {
  if (!pooled) return
  for (const role of ['app_login', 'auth_login'] as const) {
    const client = new pg.Client(connectionFor(role))
    client.on('error', () => undefined) // a lost connection also rejects the query below (DRV-3)
    await client.connect()
    await client.query('select').finally(() => client.end())
  }
}

/**
 * postgres://user:password@host:port/database, with `sslmode` (disable, require, verify-ca, verify-full), `sslrootcert` and, for a socket,
 * `host=/folder`. Without `sslmode`, a connection to this machine is unencrypted, and any other is encrypted with a verified certificate
 * (`verify-full`). As in libpq, `require` encrypts without verifying the certificate. Throws an error that names the missing part.
 */
export function parseDatabaseUrl(text: string): pg.ClientConfig & { host: string; port: number; database: string; user: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) throw new Error('must look like postgres://user:password@host:5432/database')
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1')
  const user = decodeURIComponent(url.username)
  const database = decodeURIComponent(url.pathname.slice(1))
  for (const [what, value] of Object.entries({ host, user, database })) if (!value) throw new Error(`names no ${what}`)
  const mode = url.searchParams.get('sslmode') ?? (isOnThisMachine(host) ? 'disable' : 'verify-full')
  if (!['disable', 'require', 'verify-ca', 'verify-full'].includes(mode)) {
    throw new Error(`has sslmode ${mode}; use disable, require, verify-ca or verify-full`)
  }
  const ca = url.searchParams.get('sslrootcert')
  const ssl = mode !== 'disable' && {
    rejectUnauthorized: mode !== 'require',
    ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
    ...(ca !== null && { ca: readFileSync(ca, 'utf8') }),
  }
  return { host, port: Number(url.port || 5432), database, user, password: decodeURIComponent(url.password), ssl }
}

/** A socket's folder, or a loopback name or address. */
function isOnThisMachine(host: string): boolean {
  return host.startsWith('/') || host === 'localhost' || /^(127(\.\d{1,3}){3}|::1)$/.test(host)
}

function derivedPassword(secret: string, role: LoginRole): string {
  return createHmac('sha256', secret).update(role).digest('hex')
}
