import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failureStatus } from '#core/failure.ts'
import { escaped } from '#server/pages/html.ts'
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

/** Complete in itself, in the colors of src/web/theme.css: what the web app loads is not served at this address. */
const pageOf = (address: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Steward is at another address</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  background: light-dark(#faf8f5, #0f141d); color: light-dark(#101828, #edeef2) }
main { max-width: 34rem; padding: 1.5rem }
.name { display: flex; align-items: center; gap: .625rem; margin: 0 0 2rem; font-size: 1.125rem; font-weight: 600; letter-spacing: -.022em }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.3; font-weight: 600 }
p { margin: 0 0 1rem }
a { font-weight: 600; overflow-wrap: anywhere; color: light-dark(#2757b6, #8db1f4) }
small { display: block; margin-top: 2rem; padding-top: 1rem; border-top: 1px solid light-dark(#e4e0d9, #2a303c); font-size: .8125rem; color: light-dark(#565e6c, #a1a8b5) }
</style>
</head>
<body>
<main>
<div class="name"><svg aria-hidden="true" viewBox="0 0 24 24" width="26" height="26"><path d="M13.23 2.66A4.75 4.75 0 1 0 12 12A4.75 4.75 0 1 1 7.41 17.98" fill="none" stroke="currentColor" stroke-width="3.25" stroke-linecap="round"/><circle cx="16.59" cy="6.02" r="2.15" fill="#f2a93b"/></svg>Steward</div>
<h1>Steward is at another address</h1>
<p>Nothing is wrong with your account. Open Steward here:</p>
<p><a href="${address}">${address}</a></p>
<small>Do you run this server? Steward answers only at <code>PUBLIC_URL</code> and at the addresses of its organizations. If people should use the address you typed, set <code>PUBLIC_URL</code> to it and restart Steward.</small>
</main>
</body>
</html>
`
