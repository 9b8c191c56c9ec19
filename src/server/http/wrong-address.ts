import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failureStatus } from '#core/failure.ts'
import { contentSecurityPolicy, newStyleNonce } from './security-headers.ts'

/**
 * Whether a request for a host that is not served comes from someone who opened the address in a browser: they get a page that names the right one.
 * Calls and programs get the failure as JSON.
 */
export function opensWrongAddress(error: unknown, { method, url, headers }: FastifyRequest): boolean {
  if (!(error instanceof Failure) || error.code !== 'MISDIRECTED' || (method !== 'GET' && method !== 'HEAD')) return false
  return !/^\/(rpc|api)\//.test(url) && (headers.accept ?? '').includes('text/html')
}

/**
 * Names PUBLIC_URL. Nothing of the request is on the page, and it leads nowhere by itself: an address of someone else's, pointed at this server, must not become a
 * way to it, and two of ours must not send a browser back and forth.
 */
export function sendRightAddress(reply: FastifyReply, publicUrl: string): FastifyReply {
  const nonce = newStyleNonce()
  return reply
    .status(failureStatus.MISDIRECTED)
    .headers({ 'cache-control': 'no-store', vary: 'accept', 'content-security-policy': contentSecurityPolicy(nonce) })
    .type('text/html; charset=utf-8')
    .send(pageOf(escaped(publicUrl), nonce))
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const pageOf = (address: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Steward is at another address</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", sans-serif }
main { max-width: 34rem; padding: 1.5rem }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.3 }
a { font-weight: 600; overflow-wrap: anywhere }
small { display: block; margin-top: 1.5rem; font-size: .875rem; opacity: .8 }
</style>
</head>
<body>
<main>
<h1>Steward is at another address</h1>
<p>Nothing is wrong with your account. Open Steward here:</p>
<p><a href="${address}">${address}</a></p>
<small>Do you run this server? Steward answers only at <code>PUBLIC_URL</code> and at the addresses of its organizations. If people should use the address you typed, set <code>PUBLIC_URL</code> to it and restart Steward.</small>
</main>
</body>
</html>
`
