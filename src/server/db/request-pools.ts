import type { Connections } from './connections.ts'
import { BatchPool } from './pool.ts'

export interface RequestPools {
  /** Logged in as app_login, which becomes a tenant's or the public's role and nothing else. */
  readonly pool: BatchPool
  /** Logged in as auth_login, the only way to credentials and sessions. */
  readonly authPool: BatchPool
  end(): Promise<void>
}

interface RequestPoolOptions {
  /** Connections at most: for tenants' work, and for sign-in and accounts. */
  size: number
  authSize: number
  /** Shown by pg_stat_activity. */
  name: string
  report: (error: unknown) => void
}

/** What `openDatabase` works on. Two logins, so that no statement of a tenant's request can reach a credential. */
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
