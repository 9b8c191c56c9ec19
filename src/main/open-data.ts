import { listen } from '#server/db/listen.ts'
import { actingConnections, openDatabase, openJobDatabase } from '#server/db/open-database.ts'
import { BatchPool, JOB_RESPONSE_TIMEOUT_MS, openPlainPool } from '#server/db/pool.ts'
import { openRequestPools } from '#server/db/request-pools.ts'
import type { Change } from '#server/db/transaction.ts'
import { createLiveHub } from '#server/live/hub.ts'
import type { Start } from './server-parts.ts'
import { constraints, liveTopics } from './slices.ts'

/** More connections than this only queue on two cores (DRV-18). */
const connectionsForRequests = 12
/** A separate pool for sign-in, accounts and limit counters, so that they and tenant work do not block each other. */
const connectionsForAccounts = 6

export type Pools = ReturnType<typeof openPools>

/** Opens the pools: for requests, for the job queue, and for jobs, which act for the installation or for people. */
export function openPools({ connections, life, report }: Start) {
  const requests = openRequestPools(connections, {
    size: connectionsForRequests,
    authSize: connectionsForAccounts,
    name: 'steward',
    report,
  })
  life.onShutdown('database connections', () => requests.end())
  const asWorker = { connection: connections.directConnectionFor('app_worker'), report }
  const worker = openPlainPool({ ...asWorker, size: 4, name: 'steward job queue' })
  life.onShutdown('job queue connections', () => worker.end())
  const jobs = new BatchPool({ ...asWorker, size: 3, name: 'steward jobs', named: true, responseTimeoutMs: JOB_RESPONSE_TIMEOUT_MS })
  life.onShutdown('job connections', () => jobs.end())
  const acting = new BatchPool({
    ...asWorker,
    ...actingConnections,
    name: 'steward jobs for people',
    named: true,
    responseTimeoutMs: JOB_RESPONSE_TIMEOUT_MS,
  })
  life.onShutdown('connections of jobs for people', () => acting.end())
  return { requests, worker, jobs, acting }
}

/** Opens the database for requests and for jobs, and the feed of changes, which every server process announces to all others. */
export async function openDatabaseAndFeed({ connections, life, report }: Start, pools: Pools) {
  // The hub needs the database and the database notifies the hub through the feed, which is set before the first write.
  const announce = (changes: readonly Change[]) => feed.announce(changes)
  const database = openDatabase({ pools: pools.requests, announce, report, constraints })
  const jobs = openJobDatabase({ pool: pools.jobs, actingPool: pools.acting, announce, report, constraints })
  const hub = createLiveHub({ database, jobs, topics: liveTopics })
  const feed = await listen({
    connection: connections.directConnectionFor('app_login'),
    onChanges: hub.received,
    onGap: hub.endAll,
    report,
  })
  life.onShutdown('change feed', () => feed.close())
  return { database, jobs, hub }
}
