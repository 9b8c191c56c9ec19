import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/**
 * A 32-byte key for one purpose, so that a signature for one purpose is never valid for another. A `KeyObject`, because an HMAC with a key
 * in bytes takes seven times as long.
 */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(`steward ${purpose}`).digest())
}

/** Compares two ASCII texts in constant time. */
export function isSameText(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(expected, 'latin1'))
}
