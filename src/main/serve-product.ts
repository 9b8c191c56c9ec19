import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { openProbe } from '#server/db/probe.ts'
import type { Files } from '#server/files/open-files.ts'
import { addressesOfOrganizations, domainOfOrganizations } from '#server/http/addresses.ts'
import { createHttp, requestContextOf } from '#server/http/app.ts'
import { serveHealth } from '#server/http/health.ts'
import { serveWebApp, type WebApp } from '#server/http/web-app.ts'
import { serveWebhooks } from '#server/http/webhooks.ts'
import { createApiLimiter } from '#server/limits/api-limiter.ts'
import { takeCallsFrom } from '#server/limits/take-call.ts'
import { createVisitLimiter } from '#server/limits/visits.ts'
import type { LiveHub } from '#server/live/hub.ts'
import { servePublicPages } from '#server/pages/serve-public-pages.ts'
import { operationCaller } from '#server/rpc/call-operation.ts'
import { visitorPathsOf } from '#server/rpc/rest-addresses.ts'
import { createRouter } from '#server/rpc/router.ts'
import { serveRouter } from '#server/rpc/serve.ts'
import { join } from '#server/slice.ts'
import type { Identity } from '#slices/identity/server/open-identity.ts'
import { hashOfSecret } from '#slices/kiosk/server/secret.ts'
import { contract } from './contract.ts'
import { createRoutes } from './routes.ts'
import type { Start } from './server-parts.ts'
import { slices } from './slices.ts'
import type { CallWatch } from './watch-calls.ts'

interface ProductParts {
  database: OpenDatabase
  identity: Identity
  files: Files
  hub: LiveHub
  watch: CallWatch
}

const limitWindowSeconds = 60

/** Serves the product over HTTP: health, webhooks, operations, public pages, and the web app. */
export async function serveProduct(start: Start, parts: ProductParts): Promise<FastifyInstance> {
  const { settings, connections, life, report, pages } = start
  const { database, watch } = parts
  const logRequest = (error: unknown, requestId: string) => report(new Error(`request ${requestId} failed`, { cause: error }))
  const isReady = () => life.state === 'ready'
  const counting = { limit: settings.apiLimit, windowSeconds: limitWindowSeconds, take: takeCallsFrom(database, limitWindowSeconds) }
  const limits = { countCall: createApiLimiter(counting), visits: createVisitLimiter(counting) }
  const app = await openHttp(start, parts, { ...limits, isReady, log: logRequest })
  const probe = openProbe(connections.connectionFor('app_login'))
  life.onShutdown('probe', probe.close)
  serveHealth(app, { isReady, pingDatabase: probe.ping, metrics: watch.metrics, metricsToken: settings.metricsToken })
  await serveSliceWebhooks(app, start, parts)
  const router = openRouter(start, parts, limits.visits.visit)
  await serveRouter(app, {
    contract,
    router,
    requestContextOf,
    countCall: limits.countCall,
    clearBadCookie: parts.identity.clearBadCookie,
    log: logRequest,
    publicUrl: settings.publicUrl,
    sessionCookie: parts.identity.sessionCookie,
    supportAddress: settings.supportAddress ?? null,
  })
  servePublicPages(app, {
    pages: slices.flatMap(slice => slice.publicPages ?? []),
    template: pages.publicTemplate,
    publicUrl: settings.publicUrl,
    addressOf: domainOfOrganizations(settings) === null ? null : addressesOfOrganizations(settings),
    call: operationCaller(router),
    requestContextOf,
    countVisit: limits.visits.arrive,
    log: logRequest,
  })
  if (pages.webApp !== null) await serveSignedIn(app, start, parts.identity, pages.webApp)
  return app
}

interface HttpLimits {
  countCall: ReturnType<typeof createApiLimiter>
  visits: ReturnType<typeof createVisitLimiter>
  isReady(): boolean
  log(error: unknown, requestId: string): void
}

function openHttp({ settings }: Start, { identity, watch }: Pick<ProductParts, 'identity' | 'watch'>, { visits, ...limits }: HttpLimits) {
  return createHttp({
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
    signInPaths: new Set(slices.flatMap(slice => slice.signInPaths ?? [])),
    protectingPaths: new Set(slices.flatMap(slice => slice.protectingPaths ?? [])),
    visitorPaths: visitorPathsOf(contract),
    countVisit: visits.arrive,
    foreignOrigin: watch.security.foreignOrigin,
    ...limits,
  })
}

async function serveSliceWebhooks(
  app: FastifyInstance,
  { settings, failedTasks }: Start,
  { database, watch }: Pick<ProductParts, 'database' | 'watch'>,
): Promise<void> {
  await serveWebhooks(app, {
    webhooks: join(
      'webhook at',
      slices.map(slice => slice.webhooks?.({ database, bounceSecret: settings.bounceSecret ?? null, failedTasks })),
    ),
    rejected: (path, { id: requestId, arrival, address }, rule) =>
      watch.security.webhookRejected(path, rule, { requestId, token: null, domain: arrival.domain, organization: null, ip: address }),
  })
}

function openRouter(
  { settings, log, mail, installation }: Start,
  { database, identity, files, hub, watch }: ProductParts,
  countVisit: HttpLimits['visits']['visit'],
) {
  const routes = createRoutes({
    identity,
    hub,
    files,
    database,
    mail,
    organizationsBelow: domainOfOrganizations(settings),
    previewPrefix: settings.previewPrefix,
    installation,
  })
  return createRouter(contract, routes, {
    database,
    holdsRequestToken: identity.holdsRequestToken,
    countVisit,
    onCallFailed: watch.callFailed,
    onCallEnded: call => {
      watch.metrics.operationEnded(call)
      log.callEnded?.(call)
    },
  })
}

async function serveSignedIn(app: FastifyInstance, { settings }: Start, identity: Identity, webApp: WebApp): Promise<void> {
  await serveWebApp(app, {
    webApp,
    publicUrl: settings.publicUrl,
    supportAddress: settings.supportAddress ?? null,
    isLocal: !settings.production,
    organizationsBelow: domainOfOrganizations(settings),
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
