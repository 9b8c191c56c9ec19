import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Failure, failureStatus, retryAfterSeconds } from '#core/failure.ts'
import { contentSecurityPolicy, newStyleNonce } from '#server/http/security-headers.ts'
import { asFailure } from '#server/rpc/errors.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { type Html, html } from './html.ts'
import { bodyOf, headOf, noticeOf, styleOf } from './layout.ts'
import { noticeFor } from './notices.ts'
import type { PageContent, PublicPage } from './public-page.ts'

export interface PublicPageOptions {
  pages: readonly PublicPage[]
  /** The text of public.html, with the addresses of its files. */
  template: string
  /** The address of the main domain, without a slash at its end. */
  publicUrl: string
  /** The address of an organization by its subdomain; null where organizations have none of their own. */
  addressOf: ((subdomain: string) => string) | null
  /** Calls an operation, as `part.name`. */
  call(operation: string, input: object, context: RequestContext): Promise<unknown>
  requestContextOf(request: FastifyRequest, reply: FastifyReply): RequestContext
  /** Counts one call of a visitor; throws RATE_LIMITED. */
  countVisit(ip: string): Promise<void>
  log(error: unknown, requestId: string): void
}

/** Can't be a subdomain, and is looked up as one: a page without an organization is answered like one of an unknown organization. */
const NO_ONE = '-'

/**
 * Serves the pages that organizations show to everyone, with their head and content in the page itself. What a page shows is the answer of its
 * operation, which passes the same gate and limits as any other call of a visitor; no cookie is read or set.
 */
export function servePublicPages(app: FastifyInstance, options: PublicPageOptions): void {
  for (const page of options.pages) {
    const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const failure = asFailure(error)
      // The address of another site has a page of its own.
      if (failure.code === 'MISDIRECTED') throw error
      if (failureStatus[failure.code] >= 500) options.log(error, request.id)
      return sendNotice(reply, options.template, failure)
    }
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      await options.countVisit(request.address)
      const content = page.show(
        (await options.call(page.operation, inputOf(page, request), options.requestContextOf(request, reply))) as never,
      )
      return sendPage(reply, options, content, addressOf(page, request, options))
    }
    app.get(page.at, { errorHandler }, handler)
    app.get(`${page.at}/*`, { errorHandler }, handler)
  }
}

/** The parts of the path after that of the page. Throws NOT_FOUND for a part that is none, such as an empty one. */
function partsOf({ params }: FastifyRequest): string[] {
  const rest = (params as { '*'?: string })['*'] ?? ''
  return rest === '' ? [] : rest.replace(/\/$/, '').split('/')
}

/** Names the organization by the address, or by the path on the main domain, and what follows it. */
function inputOf({ params = [] }: PublicPage, request: FastifyRequest): object {
  const parts = partsOf(request)
  const [domain, ...others] = request.arrival.domain === null ? parts : [request.arrival.domain, ...parts]
  const isWhole = domain !== undefined && others.length === params.length
  return { domain: isWhole ? domain : NO_ONE, ...Object.fromEntries(params.map((name, at) => [name, others[at] ?? NO_ONE])) }
}

/** The one address of a page for everyone: the organization's own, where it has one. Never taken from the request's host (SEC-43). */
function addressOf({ at, params = [] }: PublicPage, request: FastifyRequest, { addressOf, publicUrl }: PublicPageOptions) {
  const parts = partsOf(request)
  const domain = (request.arrival.domain ?? parts[0] ?? '').toLowerCase()
  const rest = parts.slice(parts.length - params.length).map(part => `/${encodeURIComponent(part)}`)
  const below = params.length === 0 ? '' : rest.join('')
  return addressOf === null
    ? { origin: new URL(publicUrl).origin, canonical: `${publicUrl}${at}/${domain}${below}` }
    : { origin: addressOf(domain), canonical: `${addressOf(domain)}${at}${below}` }
}

function sendPage(
  reply: FastifyReply,
  { template }: PublicPageOptions,
  content: PageContent,
  { origin, canonical }: { origin: string; canonical: string },
): FastifyReply {
  const nonce = newStyleNonce()
  const { logoUrl } = content.brand
  const head = html`${headOf(content, { canonical, image: logoUrl === null ? null : origin + logoUrl })}
    ${styleOf(content.brand, nonce)}`
  // Its own policy says by whom the page is framed; the older header knows only no one and itself.
  if (content.framedBy.length > 0) reply.removeHeader('x-frame-options')
  return send(reply.header('content-security-policy', contentSecurityPolicy(nonce, content.framedBy)), template, head, bodyOf(content))
}

function sendNotice(reply: FastifyReply, template: string, failure: Failure): FastifyReply {
  const notice = noticeFor(failure)
  const wait = retryAfterSeconds(failure)
  if (wait !== null) reply.header('retry-after', String(wait))
  const known = new Set<Failure['code']>(['VALIDATION', 'BAD_REQUEST'])
  const head = html`<title>${notice.title}</title>
    <meta name="robots" content="noindex" />`
  return send(reply.status(failureStatus[known.has(failure.code) ? 'NOT_FOUND' : failure.code]), template, head, noticeOf(notice))
}

function send(reply: FastifyReply, template: string, head: Html, body: Html): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(template.replace('<!--head-->', () => head.text).replace('<!--body-->', () => body.text))
}
