import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** What helmet puts on every answer. */
export function securityHeaders(https: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Style elements of the component library carry the page's nonce; attributes are set through the DOM, which needs none.
        styleSrc: ["'self'", (_request: unknown, reply: unknown) => `'nonce-${styleNonce(reply)}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' as const },
  }
}

const nonces = new WeakMap<object, string>()

/** One nonce an answer: the page that is sent and its Content-Security-Policy agree on it. */
export function styleNonce(reply: unknown): string {
  const raw = reply instanceof Object && 'raw' in reply ? (reply as FastifyReply).raw : (reply as object)
  const known = nonces.get(raw)
  if (known) return known
  const nonce = randomUUID().replaceAll('-', '')
  nonces.set(raw, nonce)
  return nonce
}
