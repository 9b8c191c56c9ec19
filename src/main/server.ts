import { readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import type { FastifyInstance } from 'fastify'
import { scheduledBackups } from '#server/db/backup-schedule.ts'
import type { Connections } from '#server/db/connections.ts'
import { listen } from '#server/db/listen.ts'
import { missingRevokes } from '#server/db/missing-revokes.ts'
import { actingConnections, type OpenDatabase, openDatabase, openJobDatabase } from '#server/db/open-database.ts'
import { BatchPool, JOB_RESPONSE_TIMEOUT_MS, openPlainPool } from '#server/db/pool.ts'
import { openProbe } from '#server/db/probe.ts'
import { openRequestPools } from '#server/db/request-pools.ts'
import type { Change } from '#server/db/transaction.ts'
import { openFiles } from '#server/files/open-files.ts'
import { addressesOfOrganizations, domainOfOrganizations } from '#server/http/addresses.ts'
import { createHttp, requestContextOf } from '#server/http/app.ts'
import { serveHealth } from '#server/http/health.ts'
import { serveWebApp } from '#server/http/web-app.ts'
import { serveWebhooks } from '#server/http/webhooks.ts'
import { sweepImports } from '#server/import/sweep.ts'
import { secretOf } from '#server/installation.ts'
import { installationFacts } from '#server/installation-facts.ts'
import { startJobs } from '#server/jobs/runner.ts'
import { createApiLimiter } from '#server/limits/api-limiter.ts'
import { takeCallsFrom } from '#server/limits/take-call.ts'
import { createVisitLimiter } from '#server/limits/visits.ts'
import { createLiveHub } from '#server/live/hub.ts'
import type { Log } from '#server/log.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { createMetrics } from '#server/metrics.ts'
import { servePublicPages } from '#server/pages/serve-public-pages.ts'
import { failureLogger, type ProcessLife } from '#server/process.ts'
import { countQueues } from '#server/queue-counts.ts'
import { operationCaller } from '#server/rpc/call-operation.ts'
import { visitorPathsOf } from '#server/rpc/rest-addresses.ts'
import { createRouter } from '#server/rpc/router.ts'
import { serveRouter } from '#server/rpc/serve.ts'
import { watchSecurity } from '#server/security-events.ts'
import type { Settings } from '#server/settings.ts'
import { join } from '#server/slice.ts'
import { openIdentity } from '#slices/identity/server/open-identity.ts'
import { respellAddresses } from '#slices/identity/server/respell-addresses.ts'
import { hashOfSecret } from '#slices/kiosk/server/secret.ts'
import { cleanUp } from './clean-up.ts'
import { contract } from './contract.ts'
import { DEMO_VISITORS } from './demo/accounts.ts'
import { rehearseBackup } from './rehearse-backup.ts'
import { createRoutes } from './routes.ts'
import { constraints, dependents, fileKinds, liveTopics, slices } from './slices.ts'
import { workOfVerbTasks } from './verb-tasks.ts'

interface ServerOptions {
  settings: Settings
  connections: Connections
  life: ProcessLife
  log: Log
  /** The built web app; null leaves it to a development server. */
  webFolder: string | null
}

/** More connections than this only queue on two cores (DRV-18). */
const connectionsForRequests = 12
/** A separate pool for sign-in, accounts and limit counters, so that they and tenant work do not block each other. */
const connectionsForAccounts = 6
const limitWindowSeconds = 60
/** Part of the drain's 10 s: answers that are not finished by then, or not read, are cut off. */
const lastAnswersMs = 4000

/** Assembles the product on an open, migrated database. What is started here stops in reverse order when the process drains. */
export async function createServer({
  settings,
  connections,
  life,
  log,
  webFolder,
}: ServerOptions): Promise<{ app: FastifyInstance; database: OpenDatabase }> {
  const report = failureLogger(life, log)
  const secret = secretOf(settings)
  // Read before anything is open, so that a build without it leaves nothing running. Without a built web app, a development server serves the files that the page names.
  const publicTemplate = readFileSync(joinPath(webFolder ?? sourceFolder, 'public.html'), 'utf8')

  const pools = openRequestPools(connections, { size: connectionsForRequests, authSize: connectionsForAccounts, name: 'steward', report })
  life.onShutdown('database connections', () => pools.end())
  const asWorker = { connection: connections.directConnectionFor('app_worker'), report }
  const worker = openPlainPool({ ...asWorker, size: 4, name: 'steward job queue' })
  life.onShutdown('job queue connections', () => worker.end())
  const jobPool = new BatchPool({ ...asWorker, size: 3, name: 'steward jobs', named: true, responseTimeoutMs: JOB_RESPONSE_TIMEOUT_MS })
  life.onShutdown('job connections', () => jobPool.end())
  const actingPool = new BatchPool({
    ...asWorker,
    ...actingConnections,
    name: 'steward jobs for people',
    named: true,
    responseTimeoutMs: JOB_RESPONSE_TIMEOUT_MS,
  })
  life.onShutdown('connections of jobs for people', () => actingPool.end())

  const revokes = await missingRevokes(worker)
  if (revokes !== undefined) log(revokes)

  // The hub needs the database and the database notifies the hub through the feed, which is set before the first write.
  const announce = (changes: readonly Change[]) => feed.announce(changes)
  const database = openDatabase({ pools, announce, report, constraints })
  const jobs = openJobDatabase({ pool: jobPool, actingPool, announce, report, constraints })
  const hub = createLiveHub({ database, jobs, topics: liveTopics })
  const feed = await listen({
    connection: connections.directConnectionFor('app_login'),
    onChanges: hub.received,
    onGap: hub.endAll,
    report,
  })
  life.onShutdown('change feed', () => feed.close())

  const identity = await openIdentity({
    connection: connections.connectionFor('auth_login'),
    database,
    settings: {
      publicUrl: settings.publicUrl,
      baseDomain: settings.baseDomain ?? null,
      previewPrefix: settings.previewPrefix,
      signUpOpen: settings.signUp === 'open',
      supportAddress: settings.supportAddress ?? null,
      insecure: settings.production && settings.publicUrl.startsWith('http:'),
      // In production the demo is offered only if its operator asked for it.
      demo: settings.production && !settings.demo ? [] : DEMO_VISITORS,
      loginLimit: settings.loginLimit,
      secret,
    },
    report,
  })
  life.onShutdown('identity', () => identity.close())
  await respellAddresses(database, log)

  const files = openFiles({ database, jobs, dataFolder: settings.dataFolder, bucket: settings.bucket ?? null, kinds: fileKinds, report })
  await files.check()

  const { backupMinutes: everyMinutes, backupFolder: folder, dataFolder } = settings
  const rehearse = (set: string, signal: AbortSignal) => rehearseBackup(set, { secret, log, signal })
  const backups = everyMinutes === 0 ? null : scheduledBackups({ dataFolder, folder, everyMinutes, log, rehearse })
  if (backups !== null) life.onShutdown('backups', backups.stop)
  const mail = { publicUrl: settings.publicUrl, isDelivered: settings.smtpUrl !== undefined }
  const installation = installationFacts(settings)
  const jobParts = { worker, jobs, database, report, dependents, mail, installation, addressOf: addressesOfOrganizations(settings) }
  const failedTasks = join(
    'task for failed mail of the kind',
    slices.map(slice => slice.failedMail),
  )
  const running = await startJobs({
    pool: worker,
    tasks: {
      send_mail: sendMail({
        smtpUrl: settings.smtpUrl,
        publicUrl: settings.publicUrl,
        from: settings.mailFrom,
        failedTasks,
        // Mails name people and hold links, so a log for programs leaves them out.
        ...(settings.production || settings.logFormat === 'json' ? {} : { print: log }),
      }),
      clean_up: () => cleanUp(worker, jobs),
      sweep_files: () => files.sweep(worker),
      sweep_imports: () => sweepImports(worker, jobs),
      ...join(
        'task',
        slices.map(slice => slice.tasks?.(jobParts)),
      ),
      ...workOfVerbTasks({ ...jobParts, files }),
    },
    schedule: [
      '17 * * * * clean_up',
      '47 * * * * sweep_files',
      '37 * * * * sweep_imports',
      ...slices.flatMap(slice => slice.schedule ?? []),
    ],
    periodicTasks: [
      ...slices.flatMap(slice => slice.periodicTasks?.(jobParts) ?? []),
      // Not awaited, so that a backup does not hold up the shutdown.
      ...(backups === null ? [] : [{ everyMs: 60_000, run: async () => void backups.runIfDue() }]),
    ],
    isOnlyServer: settings.databaseUrl === undefined,
    report,
  })
  life.onShutdown('jobs', () => running.stop())

  const logRequest = (error: unknown, requestId: string) => report(new Error(`request ${requestId} failed`, { cause: error }))
  const security = watchSecurity({ database, log, report })
  life.onShutdown('security events', security.settled)
  const watches = slices.flatMap(slice => slice.watchFailedCalls?.({ database, report }) ?? [])
  for (const watch of watches) life.onShutdown('what slices record of failed calls', watch.settled)
  const onCallFailed: typeof security.callFailed = (operation, input, request, error) => {
    const failure = identity.failureOf(operation, input, error)
    if (failure !== null) {
      metrics.signInFailed(failure.kind)
      security.record(failure, request)
    } else security.callFailed(operation, input, request, error)
    for (const watch of watches) watch.callFailed(operation, request, error)
  }
  const metrics = createMetrics({
    openStreams: () => hub.size,
    pools: { requests: pools.pool, accounts: pools.authPool, jobs: jobPool, 'job queue': worker },
    installation,
    countQueues: () => countQueues(worker),
    report,
  })
  const isReady = () => life.state === 'ready'
  const counting = { limit: settings.apiLimit, windowSeconds: limitWindowSeconds, take: takeCallsFrom(database, limitWindowSeconds) }
  const countCall = createApiLimiter(counting)
  const visits = createVisitLimiter(counting)
  const app = await createHttp({
    publicUrl: settings.publicUrl,
    baseDomain: settings.baseDomain,
    previewPrefix: settings.previewPrefix,
    production: settings.production,
    proxyHops: settings.proxyHops,
    tokenOf: identity.tokenOf,
    deviceOf: header => {
      const secret = identity.kiosk.secretOf(header)
      return secret === null ? null : hashOfSecret(secret)
    },
    countCall,
    signInPaths: new Set(slices.flatMap(slice => slice.signInPaths ?? [])),
    protectingPaths: new Set(slices.flatMap(slice => slice.protectingPaths ?? [])),
    visitorPaths: visitorPathsOf(contract),
    countVisit: visits.arrive,
    isReady,
    foreignOrigin: security.foreignOrigin,
    log: logRequest,
  })
  const organizationsBelow = domainOfOrganizations(settings)
  const probe = openProbe(connections.connectionFor('app_login'))
  life.onShutdown('probe', probe.close)
  serveHealth(app, { isReady, pingDatabase: probe.ping, metrics, metricsToken: settings.metricsToken })
  await serveWebhooks(app, {
    webhooks: join(
      'webhook at',
      slices.map(slice => slice.webhooks?.({ database, bounceSecret: settings.bounceSecret ?? null, failedTasks })),
    ),
    rejected: (path, { id: requestId, arrival, address }, rule) =>
      security.webhookRejected(path, rule, { requestId, token: null, domain: arrival.domain, organization: null, ip: address }),
  })
  const { holdsRequestToken } = identity
  const router = createRouter(
    contract,
    createRoutes({
      identity,
      hub,
      files,
      database,
      mail,
      organizationsBelow,
      previewPrefix: settings.previewPrefix,
      installation,
    }),
    {
      database,
      holdsRequestToken,
      countVisit: visits.visit,
      onCallFailed,
      onCallEnded: call => {
        metrics.operationEnded(call)
        log.callEnded?.(call)
      },
    },
  )
  await serveRouter(app, {
    contract,
    router,
    requestContextOf,
    countCall,
    clearBadCookie: identity.clearBadCookie,
    log: logRequest,
    publicUrl: settings.publicUrl,
    sessionCookie: identity.sessionCookie,
    supportAddress: settings.supportAddress ?? null,
  })
  servePublicPages(app, {
    pages: slices.flatMap(slice => slice.publicPages ?? []),
    template: publicTemplate,
    publicUrl: settings.publicUrl,
    addressOf: organizationsBelow === null ? null : addressesOfOrganizations(settings),
    call: operationCaller(router),
    requestContextOf,
    countVisit: visits.arrive,
    log: logRequest,
  })
  if (webFolder !== null) {
    await serveWebApp(app, {
      folder: webFolder,
      publicUrl: settings.publicUrl,
      supportAddress: settings.supportAddress ?? null,
      isLocal: !settings.production,
      organizationsBelow,
      isSignedIn: request => identity.tokenOf(request.headers.cookie) !== null,
      isKiosk: request => identity.kiosk.secretOf(request.headers.cookie) !== null,
      hereCall: 'organizations/byDomain',
      firstCalls: slices.flatMap(slice => slice.firstCalls ?? []),
      screenCalls: join(
        'call of a screen',
        slices.map(slice => slice.screenCalls),
      ),
    })
  }
  life.onShutdown('HTTP', async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs)
    // A connection that was busy when the drain began is kept alive by its browser after the answer.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    await app.close()
    clearTimeout(cut)
    clearInterval(idle)
  })
  life.onShutdown('event streams', () => hub.close())
  return { app, database }
}

/** Where index.html and public.html are. */
const sourceFolder = joinPath(import.meta.dirname, '../..')

/** Where `npm start` writes the built web app. */
export const builtWebFolder = joinPath(import.meta.dirname, '../../build/web')
