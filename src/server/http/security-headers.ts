import { randomUUID } from 'node:crypto'

/** Browser features that no screen uses. Only names that browsers know, because they log a warning for others on every page. */
const switchedOff = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'encrypted-media', 'geolocation'],
  ...['gyroscope', 'hid', 'identity-credentials-get', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['picture-in-picture', 'screen-wake-lock', 'serial', 'storage-access', 'usb', 'window-management', 'xr-spatial-tracking'],
]
// A support request may include a screenshot, if the person chooses to; passkeys are made and asked for by our own pages alone.
const ownPages = ['display-capture', 'publickey-credentials-create', 'publickey-credentials-get']
const permissionsPolicy = [...switchedOff.map(feature => `${feature}=()`), ...ownPages.map(feature => `${feature}=(self)`)].join(', ')

/**
 * The security headers of every response. Built once; a library that builds them for each response takes longer than reading a session.
 * `x-xss-protection` is off because the filter of old browsers is itself a vulnerability.
 */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/**
 * Everything that a page may load. Style elements of the component library need the page's nonce; style attributes are set through the DOM. `framedBy`
 * are the origins whose pages may show it in a frame.
 */
export function contentSecurityPolicy(styleNonce?: string, framedBy: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleNonce === undefined ? '' : ` 'nonce-${styleNonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy.length === 0 ? "'none'" : framedBy.join(' ')}`,
  ].join(';')
}

/** A nonce for one page and its policy. */
export function newStyleNonce(): string {
  return randomUUID().replaceAll('-', '')
}
