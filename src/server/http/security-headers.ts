import { randomUUID } from 'node:crypto'

/** What no screen uses. Only names that browsers know: they object to others on every page. */
const switchedOff = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'encrypted-media', 'geolocation'],
  ...['gyroscope', 'hid', 'identity-credentials-get', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['picture-in-picture', 'publickey-credentials-create', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'storage-access'],
  ...['usb', 'window-management', 'xr-spatial-tracking'],
]
// A request for support may bring a picture of the screen, by the person's own choice.
const permissionsPolicy = [...switchedOff.map(feature => `${feature}=()`), 'display-capture=(self)'].join(', ')

/**
 * On every answer. Made once: a library that puts them together anew for each answer takes longer than reading a session does.
 * `x-xss-protection` is off because the filter it turns on in old browsers is itself a hole.
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

/** All that a page may load is named here. Style elements of the component library carry the page's nonce; attributes are set through the DOM, which needs none. */
export function contentSecurityPolicy(styleNonce?: string): string {
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
    "frame-ancestors 'none'",
  ].join(';')
}

/** For one page: it and its policy agree on it. */
export function newStyleNonce(): string {
  return randomUUID().replaceAll('-', '')
}
