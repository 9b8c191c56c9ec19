import type { OpenDatabase } from '#server/db/open-database.ts'
import type { LiveHub } from '#server/live/hub.ts'
import { createMetrics, type Metrics } from '#server/metrics.ts'
import { countQueues } from '#server/queue-counts.ts'
import { type SecurityWatch, watchSecurity } from '#server/security-events.ts'
import type { Identity } from '#slices/identity/server/open-identity.ts'
import type { Pools } from './open-data.ts'
import type { Start } from './server-parts.ts'
import { slices } from './slices.ts'

interface WatchParts {
  pools: Pools
  database: OpenDatabase
  identity: Identity
  hub: LiveHub
}

/** Everything that learns how calls ended. */
export interface CallWatch {
  security: SecurityWatch
  metrics: Metrics
  callFailed: SecurityWatch['callFailed']
}

/** Opens the security log and the metrics, and passes failed calls to them and to the slices that record some. */
export function watchCalls({ life, log, report, installation }: Start, { pools, database, identity, hub }: WatchParts): CallWatch {
  const security = watchSecurity({ database, log, report })
  life.onShutdown('security events', security.settled)
  const watches = slices.flatMap(slice => slice.watchFailedCalls?.({ database, report }) ?? [])
  for (const watch of watches) life.onShutdown('what slices record of failed calls', watch.settled)
  const { requests, jobs, worker } = pools
  const metrics = createMetrics({
    openStreams: () => hub.size,
    pools: { requests: requests.pool, accounts: requests.authPool, jobs, 'job queue': worker },
    installation,
    countQueues: () => countQueues(worker),
    report,
  })
  return {
    security,
    metrics,
    callFailed: (operation, input, request, error) => {
      const failure = identity.failureOf(operation, input, error)
      if (failure !== null) {
        metrics.signInFailed(failure.kind)
        security.record(failure, request)
      } else security.callFailed(operation, input, request, error)
      for (const watch of watches) watch.callFailed(operation, request, error)
    },
  }
}
