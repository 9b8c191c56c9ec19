import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/**
 * A key for one purpose, so that what is signed for one thing is never valid as another. 32 bytes. A `KeyObject`, because an HMAC whose key
 * comes as bytes takes seven times as long.
 */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(`steward ${purpose}`).digest())
}

/** Whether two texts are equal, in a time that tells nothing of where they differ. Both must be ASCII. */
export function isSameText(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(expected, 'latin1'))
}
