import { join as joinPath } from 'node:path'
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import type { FastifyInstance } from 'fastify'
import { missingRevokes } from '#server/db/missing-revokes.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { openFiles } from '#server/files/open-files.ts'
import { secretOf } from '#server/installation.ts'
import { installationFacts } from '#server/installation-facts.ts'
import { failureLogger } from '#server/process.ts'
import { join } from '#server/slice.ts'
import { respellAddresses } from '#slices/identity/server/respell-addresses.ts'
import { openDatabaseAndFeed, openPools } from './open-data.ts'
import { openSignIn } from './open-sign-in.ts'
import { readPages } from './read-pages.ts'
import { serveProduct } from './serve-product.ts'
import type { ServerOptions, Start } from './server-parts.ts'
import { fileKinds, slices } from './slices.ts'
import { startWork } from './start-work.ts'
import { watchCalls } from './watch-calls.ts'

/** Part of the drain's 10 s: answers that are not finished by then, or not read, are cut off. */
const lastAnswersMs = 4000

/**
 * Assembles the product on an open, migrated database. Files are read first, so that a build without one of them leaves nothing running. What
 * is started here stops in reverse order when the process drains.
 */
export async function createServer(options: ServerOptions): Promise<{ app: FastifyInstance; database: OpenDatabase }> {
  const { settings, life, log } = options
  const start: Start = {
    ...options,
    report: failureLogger(life, log),
    secret: secretOf(settings),
    pages: readPages(options.webFolder),
    installation: installationFacts(settings),
    mail: { publicUrl: settings.publicUrl, isDelivered: settings.smtpUrl !== undefined },
    failedTasks: join(
      'task for failed mail of the kind',
      slices.map(slice => slice.failedMail),
    ),
  }
  const { report } = start

  const pools = openPools(start)
  const revokes = await missingRevokes(pools.worker)
  if (revokes !== undefined) log(revokes)
  const { database, jobs, hub } = await openDatabaseAndFeed(start, pools)
  const identity = await openSignIn(start, database)
  await respellAddresses(database, log)
  const files = openFiles({ database, jobs, dataFolder: settings.dataFolder, bucket: settings.bucket ?? null, kinds: fileKinds, report })
  await files.check()

  await startWork(start, { worker: pools.worker, jobs, database, files })
  const watch = watchCalls(start, { pools, database, identity, hub })
  const app = await serveProduct(start, { database, identity, files, hub, watch })
  life.onShutdown('HTTP', () => stopServing(app))
  life.onShutdown('event streams', () => hub.close())
  return { app, database }
}

/** Takes no new request and waits for the answers that are under way. */
async function stopServing(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs)
  // A connection that was busy when the drain began is kept alive by its browser after the answer.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close()
  clearTimeout(cut)
  clearInterval(idle)
}

/** Where `npm start` writes the built web app. */
export const builtWebFolder = joinPath(import.meta.dirname, '../../build/web')
