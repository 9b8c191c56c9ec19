import type { Connections } from './connections.ts'
import { BatchPool } from './pool.ts'

export interface RequestPools {
  /** Logs in as app_login, which can only switch to the tenant role or the public role. */
  readonly pool: BatchPool
  /** Logs in as auth_login, the only role that can read credentials and sessions. */
  readonly authPool: BatchPool
  end(): Promise<void>
}

interface RequestPoolOptions {
  /** Maximum number of connections: for tenants' work, and for sign-in and accounts. */
  size: number
  authSize: number
  /** Shown by pg_stat_activity. */
  name: string
  report: (error: unknown) => void
}

/** The pools for `openDatabase`. Two logins, so that no statement of a tenant's request can reach a credential. */
export function openRequestPools(connections: Connections, { size, authSize, name, report }: RequestPoolOptions): RequestPools {
  const common = { named: !connections.pooled, report }
  const pool = new BatchPool({ ...common, connection: connections.connectionFor('app_login'), size, name })
  const authPool = new BatchPool({
    ...common,
    connection: connections.connectionFor('auth_login'),
    size: authSize,
    name: `${name} accounts`,
  })
  return {
    pool,
    authPool,
    end: async () => {
      await Promise.all([pool.end(), authPool.end()])
    },
  }
}
